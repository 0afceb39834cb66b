import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const thornInMySide: ComicSheet = {
  slug: 'thorn-in-my-side',
  title: 'Thorn in My Side',
  description:
    'Two flower shops. One street. A feud about a hedge that began before either of them was born. Iris sells roses, Basil sells everything else, and the whole of Lavender Row has money on when they will notice.',
  rating: 'T',
  genres: ['Romance', 'Comedy'],
  weeksOld: 30,
  palette: readPalette(
    'ink #3b1f3a paper #fff6f2 sky #b7dff0 haze #ffe4dc far #b8d4a8 mid #f3c7c0 near #93b37f light #ffd98a pop #e8476f night #3a2458',
  ),
  cast: readCast(`
Iris: human adult apron skin #f5cdb2 top #e8476f bottom #6a4a6a accent #fff1ea hair ponytail #b3402f with flower lashes freckles
Basil: human tall apron skin #a8714b top #3f8f74 bottom #3b4a56 accent #fbf3d8 hair curly #2a1c1c with glasses
Nan: human small cardigan skin #f3d6c2 top #9a7fc0 bottom #6d5a86 accent #fff1ea hair bun #dcd6de with wrinkles rounds
Postie: human round uniform skin #e6b48e top #4a6fa5 bottom #35506f accent #ffd98a hair short #6b4a34 with cap stubble
Bee: cat tiny shell skin #efb64a top #efb64a bottom #efb64a accent #3b1f3a
`),
  poster: {
    setting: 'street',
    hour: 'day',
    title: { lines: ['Thorn', 'in my Side'], shape: 'wave', at: 'top', fill: '#ff8fa6' },
    card: {
      backdrop: 'split',
      figures: [
        {
          who: 'Iris',
          x: 0.27,
          y: 1.18,
          size: 2.15,
          mood: 'angry',
          pose: 'hold',
          holding: 'bouquet',
          facing: 1,
        },
        { who: 'Basil', x: 0.74, y: 1.22, size: 2.05, mood: 'smug', pose: 'cross', facing: -1 },
      ],
    },
    cover: {
      backdrop: 'disc',
      figures: [
        { who: 'Basil', x: 0.7, y: 1.5, size: 2.75, mood: 'shy', pose: 'stand', facing: -1 },
        { who: 'Iris', x: 0.3, y: 1.5, size: 2.85, mood: 'love', pose: 'stand', holding: 'flower' },
      ],
    },
  },
  script: `
== Two Doors on Lavender Row | flower
[street bleed tall]
> Number 14 Lavender Row is a flower shop. So is number 15.
[flowerShop mid] Iris angry hips
Iris: He's put buckets out. On MY pavement.
[street mid] Basil smug, Iris angry point
Basil: It's the city's pavement. I asked it. It likes tulips.
Iris!: Eleven inches! Over the line!
[street mid] Basil calm, Iris flat
Basil: You measured?
Iris: Twice.
Basil: You came out in the rain, and knelt down, and measured.
[street close] Iris shy
Iris: ...It was only drizzling.
[street wide quiet] Nan smug sit, Postie think
Postie: How long have those two been at it?
Nan: Three years. I've got a tenner on June.
[street.dusk mid] Nan wink, Postie shock
Postie: That they'll kill each other?
Nan: Oh, bless you. No.
== The Hedge, a Short History | paper
[flowerShop mid] Iris calm, Bee flat
> It started with a hedge. Iris's grandmother planted it. Basil's grandmother trimmed it.
[meadow wide] Iris angry hips, Basil angry hips
Iris: A hand's breadth too low!
Basil: An act of mercy! It was eating the postman!
[street mid] Postie worry, Basil calm
Postie: It was, you know. I've still got the limp.
[flowerShop.dusk close] Basil think
Basil*: She planted new ones this spring. Right along the line. I heard her singing to them.
[flowerShop.night mid quiet] Basil worry hold:can
# drip drip
> It did not rain for nineteen days. Her hedge grew all the same. She thought it must be the soil.
[street.night close] Nan smug
Nan~: Up two inches, and watered at midnight by the competition. I'm moving my tenner to May.
== Valentine's Day Is War | heart
[flowerShop slant mid] Iris angry carry
> The fourteenth of February. For florists it is not a holiday. It is a siege.
Iris!: NEXT!
[flowerShop mid] Basil scared, Postie worry
Basil: I'm out of red. I've got men in there weeping for red.
[street mid] Basil shy, Iris flat
Basil: I need... could I possibly... forty roses.
Iris: Say it.
Basil: You have the better roses.
[street close] Iris love
Iris: And you have ribbon. I ran out at nine.
[flowerShop wide] Iris joy carry, Basil joy carry, Bee happy
> They knocked through the counter at ten. They served four hundred people. At midnight they sat down on the floor among the stalks.
[flowerShop.night mid quiet] Basil happy, Iris sleepy
Basil: All those flowers. Did anyone get you any?
Iris: Nobody gives a florist flowers. It's like giving a baker bread.
[flowerShop close] @flower
> In the morning there was a dandelion on her step, in an eggcup. She pretended that she did not know.
== The Dandelion Denial | flower
[flowerShop mid] Iris shy, Nan smug
Nan: What's that weed in the window?
Iris: It's not a weed. It's a composition.
[street mid] Basil scared, Postie happy
Postie: She's put it under glass. With a card. "Not for sale."
[street close] Basil love
Basil*: Not for sale.
== Wedding of the Year, Wrong Florist | ring
[flowerShop mid] Iris joy hold:letter, Basil joy hold:letter
Iris: I got the Pemberton wedding!
Basil: I got the Pemberton wedding.
[flowerShop mid] Iris flat, Basil flat
> The bride had hired one. The groom had hired the other. They were not, at that time, speaking.
[stage wide] Iris angry point, Basil hips smug
> By Saturday the church had a red side and a green side. By the vows it had met in the middle, somewhere about the third pew, and nobody could say who had started it.
== Bee Chooses a Side | fishbone
[flowerShop mid] Iris shock, Bee smug
Iris: You've been eating at HIS?
[flowerShop mid] Basil worry, Bee sleepy
Basil: I thought he was a stray. He said he was a stray.
[street.dusk close] Bee smug
Bee*: Two breakfasts. Two baskets. Two sets of knees. And they think that they're the ones who are feuding.
== A Frost in April | lantern
[street.night bleed]
> The forecast said two degrees. It lied by five.
[flowerShop.night mid] Basil shock, Iris scared
Iris!: Your seedlings are outside! Wake up! Basil!
[street.night wide quiet] Iris run carry, Basil run carry, Nan worry hold:lantern
> They carried in nine hundred trays by the light of Nan's lamp. His first, because his were smaller. She did not lose the roses. Well. Half.
[flowerShop.dusk mid] Basil cry, Iris happy
Basil: You saved mine.
Iris: Yours were nearer.
Basil: They were eleven inches further.
== What the Postman Knew | letter
[street mid] Postie shy hold:letter, Nan smug
Postie: He writes to her every week, you know. No stamp. I'm not supposed to say.
Nan: And?
Postie: And she writes back. To "The Management, No. 15".
[flowerShop close] Iris love
Iris*: "Dear Madam. Regarding your hedge. It looked lovely in the rain."
== The Open Day Disaster | can
[street wide] Iris happy, Basil happy, Postie worry
> They agreed to share one hose. For one day. Like adults.
[street wide slant] Iris shock, Basil shock
# fwshhh
Basil!: LET GO! IT'S MY TURN!
[street close] Iris joy
> She laughed until she had to hold on to something. It was his arm. It was June the second.
== June | flower
[street.dusk mid] Nan flat, Postie smug
Nan: It's the twenty-ninth. I've a tenner on June and they're arguing about string.
[flowerShop.dusk mid] Iris angry, Basil angry
Iris: It's twine!
Basil: It's string! And I love you!
Iris: It's TWINE and I love you too!
[flowerShop.dusk close quiet] Iris shock
> There was a silence. In it you could hear, next door, an old lady counting money.
== Fourteen-Fifteen | key
[street bleed wide] Iris joy, Basil joy, Nan happy, Postie happy
> They took the wall down in August. The sign took longer.
[flowerShop mid] Iris flat hips, Basil flat
Iris: "Thorn and Basil."
Basil: "Basil and Thorn."
[flowerShop close] Bee smug
> In the end they named it after the only one who had lived in both. It is called The Bee. He gets two breakfasts.
`,
};
