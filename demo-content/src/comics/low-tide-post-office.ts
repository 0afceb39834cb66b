import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const lowTidePostOffice: ComicSheet = {
  slug: 'low-tide-post-office',
  title: 'Low Tide Post Office',
  otherTitles: ['干潮の郵便局', '썰물 우체국'],
  description:
    'Twice a day the sea goes out far enough for Marit to deliver the letters that people throw into it. Some of them have been waiting for a century. Some of them are answered.',
  rating: 'T',
  genres: ['Slice of Life', 'Drama', 'Fantasy'],
  weeksOld: 21,
  status: 'completed',
  palette: readPalette(
    'ink #17333d paper #f6f7ee sky #a8d9dc haze #f7e3cf far #77b5b8 mid #d7c3a0 near #c8ad84 light #ffdf8c pop #e8694a night #123a52',
  ),
  cast: readCast(`
Marit: human adult coat skin #d9a07a top #f0bf3f bottom #3f5a66 accent #e8694a hair braids #3d2a2a with beanie
Otto: octopus adult uniform skin #d77f8f top #2f6f7a bottom #2f6f7a accent #ffdf8c
Nils: human small stripes skin #f0c7a6 top #f6f7ee bottom #3f6f8a accent #3f6f8a hair short #e2b65f
Vera: human small dress skin #ecc9ae top #5f8a96 bottom #5f8a96 accent #f7e3cf hair bun #d5d5d2 with wrinkles scarf
Selkie: human adult robe skin #8fb9ad top #3f6f78 bottom #3f6f78 accent #cfe6d8 hair wavy #1f4a4a with lashes
`),
  poster: {
    setting: 'beach',
    hour: 'dusk',
    title: { lines: ['Low Tide', 'Post Office'], shape: 'wave', at: 'top', fill: '#fff0c4' },
    card: {
      backdrop: 'scene',
      figures: [
        { who: 'Marit', x: 0.36, y: 1.04, size: 1.9, mood: 'happy', pose: 'hold', holding: 'letter' },
        { who: 'Otto', x: 0.76, y: 1.04, size: 1.6, mood: 'calm', pose: 'wave', facing: -1 },
      ],
    },
    cover: {
      backdrop: 'moon',
      figures: [{ who: 'Marit', x: 0.5, y: 1.3, size: 2.8, mood: 'calm', pose: 'hold', holding: 'letter' }],
    },
  },
  script: `
== Letters for the Sea | letter
[beach bleed tall]
> People write to the sea. They always have. They think that nobody reads it.
[beach mid] Marit calm hold:letter
Marit: Number four, the Sandbar. Number nine, the Wreck. Number twelve, "whoever finds this".
[beach wide] Nils happy, Marit calm
Nils: Are you the lady who picks up the bottles?
Marit: I'm the lady who delivers them.
[beach close] Nils shock
Nils: To WHO?
[underwater mid quiet] Otto calm, Marit happy
Otto: You're four minutes late, Marit. The tide does not wait for stamps.
Marit: I had a young man asking questions.
[underwater mid] Otto worry hold:letter, Marit calm
Otto: This one's sat in the rack since 1923. "Return to sender".
Marit: Is the sender living?
Otto: You tell me. You're the one with legs.
[street mid] Marit worry hold:letter, Vera shock
# knock knock
Vera: That's my mother's hand.
[parlour close quiet] Vera cry
> It said: I am not sorry that I married him. I am only sorry that you had to read about it in a bottle. And then it had got wet.
== The Boy Who Posted Himself | box
[beach mid] Nils flat sit, Marit worry
Marit: Why have you got stamps on your forehead?
Nils: I'm going to Dad. He's on the rigs. I've got enough for second class.
[beach close] Nils sad
Nils: He said that he'd write every week.
[underwater mid] Marit worry, Otto think
Marit: Anything from the rigs?
Otto: There's a storm on the shelf. Nothing's come over it for a month. It's all piled up at the drop.
[underwater wide] Otto angry point, Marit calm
Otto: You can't go to the drop. It's eleven minutes each way, and you've got twenty.
Marit: Then I'll run.
[underwater slant wide] Marit run worry
# glub glub
[beach.dusk mid quiet] Marit happy hold:box, Nils shock
Marit: Sign here. Four weeks. Five letters. He wrote twice on your birthday.
[beach.dusk close] Nils cry
> He read them there, on the wet sand, all five, with the stamps still on.
== Reply Paid | stamp
[parlour mid] Vera shy hold:letter, Marit calm
Vera: I've written back. It's foolish. She's been dead for fifty years.
Marit: You'd be surprised who keeps a forwarding address.
[underwater mid] Otto flat hold:letter, Marit worry
Otto: "To Mother, wherever they put the ones who were sorry." That's not an address.
Marit: Can you route it?
Otto: ...Give it here.
[underwater.night mid quiet] Selkie calm, Otto bow
> He took it himself. Down past the Sandbar, past the Wreck, to where the light stops, and there is a counter.
Otto: One for collection, ma'am.
[underwater.night close] Selkie happy
Selkie: I know her. She's on the dawn swell.
[beach.dusk mid] Vera worry, Marit calm
Vera: And how would one know that it had got there?
[beach bleed wide quiet] Vera cry, Marit happy
# hushhh
> The sea came in. It came as far as her shoes, and no further, and stayed there for a while.
== Otto Takes a Holiday | suitcase
[beach wide] Otto joy hold:suitcase, Nils shock, Marit flat
Otto: I've eight arms and I've never built a sandcastle.
[beach mid] Otto joy raise, Nils joy
> He built a cathedral. It had a crypt.
[beach.dusk close] Otto cry
Otto: And the tide just TAKES it? And you do it again tomorrow? Oh, that's very beautiful.
== Message Without a Bottle | bottle
[beach mid] Marit think, Nils calm
Marit: Somebody's been writing on the sand. Every low tide. "Are you there?"
[underwater mid] Selkie shy, Otto shock
Otto: Miss. Is it you that's been rubbing it out?
[underwater close] Selkie sad
Selkie: I've been answering. I can only reach it from underneath.
== Are You There? | heart
[beach.dusk mid] Marit happy, Nils worry
Marit: So we give her a pen with a longer handle.
[beach.dusk wide quiet] Selkie worry, Vera shock
> It was Vera who wrote on the sand. She had done it since she was seventeen.
[beach.night mid] Vera cry, Selkie cry
Vera: You haven't aged a day.
Selkie: I've been underwater. You've been brave.
== The Great Spring Tide | lantern
[storm.night bleed]
> Twice a year the sea comes for the post office itself.
[tower.night wide] Marit angry carry, Nils worry carry, Otto angry raise
Marit!: The shelf! Save the shelf! Those haven't been read!
[beach.dusk mid quiet] Marit sad, Otto calm
Marit: We lost the roof. And the bell. And the biscuits.
Otto: And the letters?
[beach close] Nils smug
Nils: I delivered them. While you two were shouting.
== A Letter for Marit | letter
[beach mid] Otto worry hold:letter, Marit calm
Otto: There's one more. It's been under the counter. I didn't know how to give it to you.
[beach close] Marit shock
Marit: It's his writing.
[sea.dusk bleed tall]
> "Mar. If you get this then I was right about the current, and wrong about the boat."
[beach.dusk mid quiet] Marit cry, Otto sad
Marit: Twelve years. It's been twelve years, Otto, and it was under the counter?
Otto: You'd only just started. I thought: if she reads it, she'll stop going out.
[beach.dusk close] Marit cry
Marit: ...I'd have gone out further.
[beach bleed wide] Marit happy, Nils happy, Otto happy
> People write to the sea. Somebody reads it. Next collection: low water, quarter past six.
`,
};
