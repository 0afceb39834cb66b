import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const quietPlease: ComicSheet = {
  slug: 'quiet-please',
  title: 'Quiet, Please',
  description:
    'The city library has four floors on the plan and seven in the dark. Wren takes the night desk because she likes the silence. Something on minus three likes it too, and it has begun to leave her notes.',
  rating: 'M',
  genres: ['Horror', 'Mystery', 'Drama'],
  weeksOld: 16,
  warnings: ['violence', 'self_harm'],
  palette: readPalette(
    'ink #0f1a1c paper #ece7d8 sky #5a7f80 haze #c9c8a8 far #4f6f6c mid #7f8a6f near #5a4a3a light #f2c65a pop #b8372c night #0c1f26',
  ),
  cast: readCast(`
Wren: human adult cardigan skin #e9c3a2 top #5a6f4f bottom #3f3a38 accent #ece7d8 hair fringe #3a2420 with rounds
Reader: void tall robe skin #16171f top #16171f bottom #16171f accent #f2c65a
Porter: human broad uniform skin #7d5238 top #39424f bottom #2c323b accent #b8372c hair short #cfc9c2 with beard
Girl: human small dress skin #d9d6cf top #8f8f86 bottom #8f8f86 accent #ece7d8 hair long #1b1a1f
Director: human tall suit skin #e3bd9f top #4a3f4f bottom #3a323f accent #b8372c hair slick #8f8a86 with glasses
`),
  poster: {
    setting: 'library',
    hour: 'night',
    title: { lines: ['Quiet,', 'Please'], shape: 'pinch', at: 'bottom', fill: '#e8e0c6', outline: '#0f1a1c' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Reader', x: 0.58, y: 0.96, size: 2.1, mood: 'calm', pose: 'reach', facing: -1 },
        { who: 'Wren', x: 0.34, y: 0.8, size: 1.25, mood: 'scared', pose: 'hold', holding: 'lantern' },
      ],
    },
    cover: {
      backdrop: 'window',
      figures: [{ who: 'Wren', x: 0.5, y: 1.2, size: 2.5, mood: 'worry', pose: 'hold', holding: 'candle' }],
    },
  },
  outside: 'city',
  script: `
== Overdue | book
[library.night bleed tall]
> The night desk, nine until six. One lamp. One kettle. Eleven miles of shelves.
[library.night mid] Porter flat, Wren calm
Porter: Three rules. Don't whistle. Don't run. And if the lift comes by itself, you let it go.
Wren: Is there something wrong with it?
Porter: No. It's always been very punctual.
[library.night mid] Wren think hold:book
> At ten past three a book was on the counter that had not been there at nine past.
[library.night close] Wren worry
Wren: Due back... 1887?
[library.night mid] Wren happy @coin
> It lay on exactly the right fine, in pennies, stacked.
[library.night close quiet] Wren smug
Wren*: Well. At least somebody reads the sign.
[corridor.night wide] Wren calm hold:lantern
# ding
> The lift had come. By itself. She let it go.
[dark mid quiet] @letter
> On the floor of it there was a note. THANK YOU. I AM A SLOW READER.
== Minus Three | lantern
[library mid] Wren think, Director flat
Wren: How many basements have we got?
Director: One.
Wren: The lift has four buttons.
Director: Then somebody has been very careless with buttons.
[library.night mid] Wren worry hold:letter
> YOU READ ALOUD, the next one said, WHEN YOU THINK YOU ARE ALONE. PLEASE DO NOT STOP AT CHAPTER SIX.
[library.night close] Wren shock
Wren: ...You can hear that? Down there?
[library.night close quiet] Wren think
Wren: "Chapter seven. The house on the hill had been empty for..."
[corridor.night wide]
# creeeak
> Somewhere, a long way under her feet, something very large pulled up a chair.
[library.night mid] Porter scared, Wren calm
Porter: You READ to it? The last one that read to it, they found her shoes.
[library.night close] Wren worry
Wren: Just her shoes?
Porter: She'd lined them up. Like you do at a bedside.
== The Girl in Periodicals | paper
[library.night wide] Girl calm, Wren shock
> There was a child in Periodicals. There is never a child in Periodicals.
Wren: Sweetheart, we're closed. Where's your mum?
[library.night close] Girl flat
Girl~: She's a returns. I'm a reserve.
[library.night mid] Girl flat point, Wren scared
Girl~: It doesn't eat people. They all say that it eats people. It only checks them out.
[library.night mid] Wren think, Porter sad
Wren: Who was she, the girl who read to it?
Porter: Nineteen, she was. Ellen. I had your desk. I let the lift go.
[library.night close quiet] Porter cry
Porter: She'd pressed it for me. She was waiting, and I let it go.
[corridor.night wide] Wren worry hold:lantern
# ding
> It came at ten past three. It was very punctual. Wren did not let it go.
[dark close] Wren scared
> Minus one. Minus two.
== What It Reads | book
[dark wide] Reader calm, Wren scared hold:lantern
> It was as tall as the stacks. It was made of the dark between the pages. It had, in one hand, very carefully, a library card.
[dark mid] Wren scared, Reader shy
Reader~: I AM SORRY ABOUT THE SMELL. IT IS MOSTLY NEWSPAPER.
[dark close] Wren flat
Wren: ...Where is Ellen?
[dark close quiet] Reader sad
Reader~: CHAPTER NINE.
== Chapter Nine | candle
[dark mid] Wren hold:book think, Reader calm
> They were all in there. Everyone the city had forgotten to look for. It had written them down, so that somebody would have them.
[dark mid] Wren cry, Reader worry
Wren: You can't keep them.
Reader~: NO ONE ELSE DID.
== The Director's Cut | paper
[office mid] Director angry, Wren angry
Director: The lower stacks are to be pulped on Monday. Water damage. Paper is just paper.
Wren: Those are PEOPLE.
[office close] Director flat
Director: I know precisely what they are, Miss Wren. I sent most of them down.
[corridor.night wide slant] Wren run angry, Porter run angry
# ding ding ding
> At ten past three every lift in the building came up at once.
== Please Return | stamp
[library.night wide] Reader angry raise, Director scared run
# whooom
Reader!: YOU WERE. TALKING. IN. THE LIBRARY.
[library.night mid] Wren worry point, Reader angry
Wren: Don't. You don't eat people. You said. Put him back.
[library.night close quiet] Reader sad
Reader~: THEN WHERE SHALL I FILE HIM?
[library.night mid] Porter flat, Wren smug
Porter: Minus three wants a cleaner.
== Ellen | heart
[library.night mid] Wren think hold:book, Porter worry
Wren: "Chapter nine. There was a girl who pressed the button for her friend, and waited. And this time..."
[corridor.night wide quiet] Porter cry
# ding
[corridor.night mid] Girl happy, Porter cry
> She was nineteen. She had not been anywhere. She wanted to know how it came out.
[library.dusk bleed wide] Wren happy, Porter joy, Girl joy
> The library is open all night now. Minus three has armchairs. You may talk, if you like, as long as you are reading to somebody.
`,
};
