import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const theVelvetHour: ComicSheet = {
  slug: 'the-velvet-hour',
  title: 'The Velvet Hour',
  otherTitles: ['벨벳의 시간'],
  description:
    'Every soul in the city wants Roxane, star of the Velvet Hour and a succubus of some reputation. Then the club is audited by the one man alive who only wants to see the invoices.',
  rating: 'AO',
  genres: ['Romance', 'Dark Romance', 'Drama', 'Uncensored'],
  weeksOld: 24,
  status: 'completed',
  warnings: ['nudity', 'sexual_content'],
  variants: (chapter) => chapter <= 6,
  palette: readPalette(
    'ink #1f0b24 paper #fdeff0 sky #a04a8a haze #f7b7a8 far #8a3f78 mid #a8456a near #6a2a50 light #ffcf7a pop #e8336d night #2a0d40',
  ),
  cast: readCast(`
Roxane: human adult gown skin #d98a8f top #7a1fa0 bottom #7a1fa0 accent #ffcf7a hair long #2a0f2f with horns lashes lips
Edwin: human adult suit skin #f0cba8 top #6f7f8a bottom #4f5a66 accent #3f8f7a hair short #a87a4a with glasses
Mama: human round gown skin #7a4a30 top #e0a030 bottom #e0a030 accent #e8336d hair afro #e8e0ea with earring lips
Dex: cat adult suit skin #5a4f66 top #1f1a2a bottom #1f1a2a accent #e8336d
Baron: skull broad suit skin #efe4d0 top #5a0f2a bottom #5a0f2a accent #ffcf7a with tophat
`),
  poster: {
    setting: 'stage',
    hour: 'day',
    title: {
      lines: ['The', 'Velvet', 'Hour'],
      shape: 'valley',
      at: 'top',
      fill: '#ffcf7a',
      outline: '#3a0a2a',
    },
    card: {
      backdrop: 'scene',
      figures: [
        {
          who: 'Edwin',
          x: 0.76,
          y: 1.02,
          size: 1.45,
          mood: 'worry',
          pose: 'hold',
          holding: 'paper',
          facing: -1,
        },
        { who: 'Roxane', x: 0.42, y: 1.14, size: 2.15, mood: 'smug', pose: 'hips' },
      ],
    },
    cover: {
      backdrop: 'tone',
      figures: [{ who: 'Roxane', x: 0.5, y: 1.4, size: 3.0, mood: 'smug', pose: 'stand', holding: 'wine' }],
    },
  },
  outside: 'city',
  script: `
== Eight Shows a Week | heart
[stage bleed tall]
> Men have left thrones for her. Women have left the men. A bishop once left his hat.
[stage wide] Roxane smug hips, Dex flat, Baron love
Baron!: Marry me! Ruin me! In either order!
[bar.dusk mid] Roxane flat hold:wine, Mama calm
Roxane: Four hundred years, Mama. They all want the same {damn} thing.
Mama: You're a succubus, baby. It's the brand.
[bar.dusk mid] Edwin calm hold:paper, Roxane smug
Edwin: Good evening. I'm from the revenue. I'd like to see your...
Roxane: I know what you'd like to see.
[bar.dusk close] Edwin flat
Edwin: ...depreciation schedule.
[bar.dusk close] Roxane shock
Roxane: I beg your pardon?
[bar.dusk mid hot] Roxane love, Edwin calm
> So she gave him the Look. The Look has sunk ships.
Edwin: Have you got something in your eye?
[bar.dusk wide quiet] Roxane shock, Mama shock, Dex joy
Dex: Oh, this is the best {bloody} night of my life.
== Undressing the Ledger | paper
[office.night mid] Edwin happy, Roxane flat
Edwin: You've put "feathers" under travel.
Roxane: They travel.
[office.night close] Roxane smug
Roxane*: Everybody has a door. You just keep trying the handles.
[office.night mid hot] Roxane smug hips, Edwin think
Roxane: It's awfully warm. Would you mind if I took off... this glove?
Edwin: Is it deductible?
[office.night close] Roxane angry
Roxane!: What do you WANT?
[office.night mid quiet] Edwin shy, Roxane shock
Edwin: Honestly? For it to balance. You can't imagine the feeling when it balances.
[office.night close] Roxane shy
Roxane*: Four hundred years, and I've never once heard somebody say a thing like that and not mean ME.
[bar.night mid] Mama smug, Roxane worry
Roxane: My heart's going. I haven't got one. What the {hell} is going?
== He Brought Soup | cup
[bedroom.dusk mid] Roxane sad, Dex worry
Dex: You can't go on. You've no voice. You look like a {damned} dishcloth.
[bedroom.dusk close] Roxane scared
Roxane: Nobody's to see me. I'm only ever seen.
[hall.dusk mid] Edwin worry hold:cup, Dex flat
Edwin: I heard. It's only leek. Tell her that she's not to get up.
[bedroom.dusk mid] Edwin calm, Roxane shy
Edwin: You've got a red nose. It makes you look like somebody.
Roxane~: Like whom?
[bedroom.dusk close] Edwin shy
Edwin: I don't know. Someone I'd sit next to.
[bedroom.night wide quiet] Edwin sleepy sit, Roxane love
> He fell asleep in the chair. She could have had his soul. She had it in her hand, actually, small and warm, like an egg.
[bedroom.night close] Roxane cry
> She put it back.
== Starving | wine
[bar.night mid] Mama angry, Roxane sleepy
Mama: You've not fed in three weeks. You're going see-through, baby.
[bar.night close] Roxane shy
Roxane: I tried. The Baron was right there. And I thought about {bloody} soup.
[stage.night mid hot] Roxane sad
> On the Friday, in the middle of the second number, you could see the band through her.
== What She Is | candle
[office.night mid] Edwin shock, Roxane sad
Roxane: I eat souls, Edwin. Through the... it's generally through the bed.
[office.night close] Edwin think
Edwin: All of it? In one go?
[office.night close] Roxane shock
Roxane: What?
[office.night mid hot quiet] Edwin shy, Roxane love
Edwin: Could it not be... amortised? A little, every evening? I'd be {damned} glad to spread it out.
== The Baron Calls In the Debt | coin
[bar.night wide] Baron angry hips, Mama scared, Dex angry
Baron: This house is built on a loan. Tonight, at midnight, I shall collect. I want the girl.
[office.night mid] Edwin flat hold:paper, Roxane scared
Edwin: He's been charging you compound interest. Since 1911. Simple was agreed.
[office.night close] Edwin angry
Edwin: He owes YOU. He owes you the {entire bloody} street.
== Midnight, in Triplicate | stamp
[stage.night mid] Baron angry, Edwin calm hold:paper
Baron: And what are you, little man?
Edwin: I'm the Revenue.
[stage.night slant wide] Baron scared run, Edwin cross flat, Dex joy raise
# stamp stamp stamp
[stage.night close] Roxane love
Roxane*: I've seen kings die for me. I've never seen anybody file.
== The Last Number | guitar
[stage.night wide] Roxane calm, Dex calm
> She sang it with no lights and no feathers. It was about soup. There was not a sound in the house.
[bar.night mid quiet] Mama cry, Edwin cry
Mama: They're not wanting her. Look at 'em, baby. They're listening.
[stage.night close] Roxane cry
> You could no longer see the band.
== It Balances | heart
[office.dusk mid] Edwin shy hold:key, Roxane smug
Edwin: I've two rooms in Penge. There's a slope in the kitchen. It isn't a throne.
[office.dusk close] Roxane love
Roxane: Say the thing. The thing about the feeling.
[street.dusk bleed wide] Edwin love, Roxane love
> "It balances," said Edwin. And she took his arm, and he lived to be ninety-six, a very little at a time.
`,
};
