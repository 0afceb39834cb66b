import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const swordOfMiddlingDestiny: ComicSheet = {
  slug: 'sword-of-middling-destiny',
  title: 'The Sword of Middling Destiny',
  description:
    'The Chosen One was out when the prophecy called, so his sister signed for the sword. Brenna is an accountant. The Dark Lord has been defrauding the realm for centuries, and she has brought receipts.',
  rating: 'T',
  genres: ['Action', 'Fantasy', 'Comedy'],
  weeksOld: 54,
  warnings: ['violence'],
  palette: readPalette(
    'ink #2a1c33 paper #fbf4e4 sky #9cc7e6 haze #fbe2b6 far #9fb7c9 mid #c7a879 near #7f9a58 light #ffcf4d pop #8a3fd1 night #241a52',
  ),
  cast: readCast(`
Brenna: human adult cardigan skin #e7b592 top #4a8f8a bottom #5a4a3a accent #fbf0d8 hair bun #5b2f22 with rounds
Gareth: human broad armor skin #efc19a top #b9c4cf bottom #5c6a7d accent #ffcf4d hair long #f0d27a
Malgor: skull tall robe skin #e9e3cf top #33204a bottom #33204a accent #d94f9a with horns cape
Tuck: goose small coat skin #f7f3e6 top #a0522d bottom #6b4a30 accent #f0963a
Oracle: human small robe skin #c99a74 top #d9cfe8 bottom #d9cfe8 accent #8a3fd1 hair long #efeaf2 with wrinkles
`),
  poster: {
    setting: 'mountain',
    hour: 'dusk',
    title: { lines: ['The Sword of', 'Middling', 'Destiny'], shape: 'valley', at: 'bottom', fill: '#ffcf4d' },
    card: {
      backdrop: 'burst',
      figures: [
        { who: 'Malgor', x: 0.76, y: 0.78, size: 1.55, mood: 'calm', pose: 'raise', facing: -1 },
        { who: 'Brenna', x: 0.36, y: 0.86, size: 2.1, mood: 'flat', pose: 'hold', holding: 'sword' },
      ],
    },
    cover: {
      backdrop: 'stripes',
      figures: [
        { who: 'Tuck', x: 0.8, y: 1.06, size: 2.2, mood: 'angry', pose: 'hips', facing: -1 },
        { who: 'Brenna', x: 0.4, y: 1.3, size: 2.7, mood: 'smug', pose: 'hold', holding: 'paper' },
      ],
    },
  },
  script: `
== Please Sign Here | sword
[mountain bleed tall]
> It was foretold: on the third dawn the Sword would come to the house of Odo, and the Chosen One would take it up.
[hall mid] Brenna calm, Tuck flat hold:box
# knock knock
Tuck: Delivery for Gareth, son of Odo.
Brenna: He's at the gym. I can sign.
[hall mid slant] Brenna shock hold:sword, Tuck scared
# fwoooom
Tuck: You weren't meant to OPEN it!
[hall close] Brenna flat
Brenna: It was my house. It had my name on the doormat.
[throne wide] Oracle angry point, Brenna worry hold:sword
Oracle!: The Chosen One is nine feet tall! He wrestles bears!
Brenna: I do bookkeeping for a man who wrestles bears.
[throne mid] Oracle think, Brenna calm
Oracle: The sword is bound to you. Can you fight at all?
Brenna: I once got a refund out of the Tax Office.
[throne close quiet] Oracle scared
Oracle~: ...It is she.
== The Dark Lord's Deductions | paper
[castle.night bleed]
> The Fortress of Malgor has a thousand steps, so that heroes arrive tired.
[throne.night mid] Brenna sad slump, Malgor angry raise
Malgor!: KNEEL, MORTAL!
Brenna: Can I just... give me a second. Have you thought of a rail?
[throne.night mid] Brenna think hold:paper, Malgor flat
Brenna: While I've got my breath. Are those skulls real, or cladding?
Malgor: Cladding.
[throne.night close] Brenna smug
Brenna: And you've been claiming them as bones.
[throne.night close] Malgor worry
Malgor: Who ARE you?
[throne.night mid] Brenna flat, Malgor scared
Brenna: Four hundred years. No returns filed. You've put this whole fortress down as a home office.
Malgor: I work from home!
[throne.night wide slant] Brenna angry point, Malgor scared
Brenna!: You have a MOAT!
# thoom
> The sword glowed. It always does, at the truth, and at overdue sums.
[dots mid quiet] @paper
> She gave him until the end of the quarter.
== The Goose Who Knew the Way | sign
[forest mid] Tuck flat, Brenna calm
Brenna: You're a goose.
Tuck: I'm a courier. I was a man. I delivered to a witch and I left it with a neighbour.
[forest close] Brenna scared
Brenna: That's a bit harsh.
[forest mid] Tuck angry, Brenna worry
Tuck: It was a signed-for.
[mountain wide] Brenna worry, Tuck flat hips
Brenna: So which of these paths goes to the Auditors of the North?
Tuck: The one that says "Certain Death".
Brenna: And the other one?
[mountain close] Tuck flat
Tuck: That one says "Scenic Certain Death". It has a café.
[cafe mid quiet] Brenna happy hold:cup, Tuck happy
> They took the scenic one. Neither of them regretted the scones.
[cafe close] Tuck shy
Tuck: You asked me in. Nobody ever asks the courier in.
== My Brother, the Chosen One | cup
[hall mid] Gareth cry, Brenna worry
Gareth: It was MY destiny. I bulked for it.
Brenna: Gar. I can't lift it over my head. You can't spell "prophecy".
[hall close] Gareth think
Gareth: ...So it's like when we had the one bike.
[mountain wide slant] Gareth joy raise, Brenna scared, Tuck flat
> She steered. He pedalled. They called it a formation.
== Toll of the Troll | coin
[road mid] Brenna flat, Gareth angry
> THE BRIDGE TROLL DEMANDS A THIRD OF ALL THAT YOU OWN.
[road mid] Brenna smug hold:paper, Gareth shock
Brenna: A third of our debts, then. Lovely. Sign here, here and here.
[road close] Tuck scared
Tuck: He owes US eleven crowns. And a goat. I've never been so afraid of you.
== Fight Scene | sword
[speed slant wide] Gareth angry run, Brenna scared run
# clang
Gareth!: LEFT! NO, YOUR OTHER LEFT!
[burst mid] Brenna angry hold:sword
# shing
Brenna!: THAT'S FOR THE LATE FEES!
[forest mid quiet] Brenna shock, Tuck flat
Brenna: Did I hit anyone?
Tuck: A tree. But the rest of them felt it.
== The Auditors of the North | stamp
[throne wide] Oracle flat, Brenna worry
> They sit in a hall of ice. They have never smiled. Their seal can close a kingdom.
[throne mid] Oracle calm, Brenna joy
Oracle: You kept the receipts? From every inn? In DATE order?
[throne close] Oracle cry
> It is said that one of them had to leave the room.
== Malgor Gets Help | phone
[office.night mid] Malgor sad, Brenna calm
Malgor: I opened the books. Like you said. It's all crossbows. Crossbows and candles.
Brenna: How much do the armies of night bring in?
[office.night close] Malgor cry
Malgor: Nothing. They just stand there. They're on a salary.
[office.night mid quiet] Brenna happy, Malgor shy
Brenna: What did you want to be, before the dark?
Malgor: ...I made candles.
== Wick and Ruin | candle
[street mid] Malgor shy carry, Tuck shock
Malgor: "Dread Lavender." "Despair and Vanilla." Would you care to smell one?
[street mid] Tuck love hold:candle, Malgor worry
Tuck: It's like being a man again.
[street wide] Malgor joy, Gareth joy, Brenna smug
> The realm was saved on a Thursday, by a stall.
== There Is Always a Darker Lord | crown
[mountain.night bleed]
> But when one dark lord leaves the trade, there is a gap in the market.
[throne.night mid] Oracle scared, Brenna flat
Oracle: He has bought up all the small evils. He undercuts. He does not even laugh. He has a LOGO.
[throne.night close] Brenna angry
Brenna: A holding company.
# shing
> The sword had never glowed so brightly.
== The Merger | suitcase
[office mid] Gareth worry, Malgor smug
Gareth: We're going in there as employees?
Malgor: I still have my evil laugh. It's a bit out of practice.
[office mid] Malgor joy raise, Tuck flat
Malgor!: MWA HA... ha? Ahem. Hm.
Tuck: Start from the stomach.
[corridor.night wide slant] Brenna run, Gareth run, Malgor run, Tuck run
# alarm alarm
> They got as far as the stationery cupboard, which is where Brenna had been going all along.
== The Balance | heart
[office.night mid] Brenna hold:paper angry, Tuck shock
Brenna: It's all leased. The armies, the fortress, the fear. He owns nothing but the name.
[office.night close] Brenna smug
Brenna: And he never paid to renew the name.
[mountain wide bleed quiet] Brenna happy hold:sword, Gareth joy, Malgor joy, Tuck joy
> It belongs to a goose now. Evil, Incorporated, delivers anywhere in the realm, next day, signed for. And it always, always, waits for you to come to the door.
`,
};
