import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const gentlemanThiefsExWife: ComicSheet = {
  slug: 'the-gentleman-thiefs-ex-wife',
  title: 'The Gentleman Thief’s Ex-Wife',
  description:
    'Lucien Vautour has stolen every great jewel in Europe. Delphine insured most of them. The divorce was amicable, the alimony is in diamonds, and she would like them back before the audit.',
  rating: 'M',
  genres: ['Action', 'Romance', 'Mystery', 'Uncensored'],
  weeksOld: 36,
  warnings: ['nudity', 'substance_use'],
  variants: (chapter) => chapter !== 4 && chapter !== 7,
  palette: readPalette(
    'ink #1b1430 paper #f8f2e9 sky #8a7fd0 haze #f4c7c0 far #7a6aa8 mid #b08aa6 near #5f4a78 light #ffd98c pop #d42f5b night #1a1548',
  ),
  cast: readCast(`
Delphine: human adult dress skin #8a573a top #d42f5b bottom #d42f5b accent #1b1430 hair wavy #1f141a with lashes lips earring
Lucien: human tall suit skin #f0c9a8 top #23203f bottom #23203f accent #f8f2e9 hair swoop #4a2f26 with stubble
LucienBath: human tall towel skin #f0c9a8 top #f0c9a8 bottom #f0c9a8 accent #f8f2e9 hair swoop #4a2f26 with stubble
Inspector: human round coat skin #e5b08a top #8a7a5a bottom #5a5048 accent #f3e8d2 hair ring #6a4a30 with moustache fedora
Countess: human small gown skin #f3d8c4 top #4a6fa5 bottom #4a6fa5 accent #ffd98c hair bun #e6e2ea with wrinkles monocle earring
Pascal: cat tiny shell skin #3a3448 top #3a3448 bottom #3a3448 accent #ffd98c
`),
  poster: {
    setting: 'rooftop',
    hour: 'night',
    title: { lines: ['The Gentleman', 'Thief’s', 'Ex-Wife'], shape: 'rise', at: 'top', fill: '#ff6f91' },
    card: {
      backdrop: 'moon',
      figures: [
        {
          who: 'Lucien',
          x: 0.77,
          y: 1.14,
          size: 1.75,
          mood: 'wink',
          pose: 'hold',
          holding: 'ring',
          facing: 1,
        },
        { who: 'Delphine', x: 0.31, y: 1.18, size: 2.05, mood: 'flat', pose: 'hips' },
      ],
    },
    cover: {
      backdrop: 'split',
      figures: [
        { who: 'Lucien', x: 0.72, y: 1.4, size: 2.4, mood: 'wink', pose: 'stand', facing: -1 },
        { who: 'Delphine', x: 0.32, y: 1.4, size: 2.8, mood: 'smug', pose: 'stand', holding: 'ring' },
      ],
    },
  },
  script: `
== Irreconcilable Diamonds | ring
[rooftop.night bleed tall]
> Monte Carlo, ten past two. Someone is leaving by the skylight. Someone else has got there first.
[rooftop.night mid] Lucien shock hold:ring, Delphine flat
Delphine: Good evening, Lucien.
Lucien: Delphine! You look... armed.
[rooftop.night mid] Delphine angry point, Lucien smug
Delphine: That's the Orlov. I INSURE the Orlov.
Lucien: And what a beautiful policy it is.
[rooftop.night close] Delphine flat
Delphine: You sent me the Hope for our anniversary. We're {bloody} divorced.
[rooftop.night close] Lucien shy
Lucien: I had already wrapped it.
[rooftop.night wide slant] Inspector angry run, Delphine shock, Lucien smug
# tweeeet
Inspector!: Vautour! You are surrounded, by me!
[speed mid] Lucien joy, Delphine scared
Lucien: My hand, chérie?
Delphine: I gave it to you once!
[rooftop.night mid quiet] Inspector flat @ring
> They were gone. She had left the diamond on the ledge, with a card. It read: NOT ON MY WATCH.
== Alimony | box
[parlour mid] Delphine angry, Pascal smug
# thud
> The first of the month. A parcel, no stamp.
Delphine: Pascal. What has your father sent us this time?
[dots mid] @crown
[parlour close] Delphine shock
Delphine: That's the CROWN OF BELGIUM. Oh, you stupid, gorgeous {arse}.
[hall mid] Inspector smug, Delphine scared
Inspector: Madame. I'm told that the crown of Belgium has gone for a walk. May I come in?
[parlour wide] Inspector think, Delphine worry, Pascal flat
Inspector: What a very sparkly cat.
[parlour close] Pascal flat
Pascal*: I wear it better than Leopold did.
[castle.night wide quiet] Delphine run worry
> So she had to break into a palace. To put it back. In heels.
[castle.night mid] Lucien love, Delphine angry
Lucien: You're climbing the north wall? In THAT dress? I think that I'm going to cry.
== The Only Bed in Venice | wine
[sea.dusk bleed]
> The Doge's ruby. One night, one hotel, one booking error.
[hall.dusk mid] Delphine flat, Lucien smug
Delphine: You bribed the desk.
Lucien: I tipped the desk.
[bedroom.dusk mid] Delphine flat point, Lucien happy
Delphine: You sleep in the bath.
[bedroom.night mid hot] LucienBath smug hips, Delphine shock
# drip
LucienBath: There seems to be no hot water. Nor, I see, a second towel.
[bedroom.night close] Delphine love
Delphine*: Don't look. Don't look. Oh, {damn} him, he's been rowing.
[bedroom.night close] Delphine angry
Delphine!: Put on some TROUSERS! That's an insured view!
[bedroom.night mid hot quiet] Delphine shy, LucienBath shy
LucienBath: Why did we stop, Del?
Delphine: You missed our dinner. Eleven times. For a bracelet.
[bedroom.night close] LucienBath sad
LucienBath: It was always for you. I thought that it was the bracelets you wanted. I'm a very {stupid} man.
[dark quiet mid] @key
> In the morning she had gone. So had the ruby. There was a note. IT'S BACK IN THE VAULT. SO IS YOUR SOUL. BREAKFAST IS PAID.
== The Countess Cheats | coin
[bar.night wide] Countess smug sit, Delphine worry, Lucien worry
Countess: I've sold my emeralds to three gentlemen. All paste. I'd like you to steal them, dear, before anybody looks.
[bar.night mid] Delphine flat, Lucien love
Delphine: That's fraud. I'd have to report...
Lucien: Can we keep her?
== Vault Nineteen | key
[corridor.night wide slant] Delphine run angry, Lucien run joy
# beep beep beep
Delphine!: You said that you had cut the alarm!
Lucien: I said that I had cut AN alarm!
[corridor.night mid hot] Delphine shy, Lucien shy
> Four hundred lasers. One way through. It was necessary to stand rather {damned} close.
[corridor.night close] Delphine smug
Delphine: That had better be the torch.
== Inspector Bonnard's Bad Week | cup
[office mid] Inspector cry, Pascal calm
Inspector: Nineteen years I chase him. My wife left. My own DOG calls him "papa".
[parlour mid] Delphine happy hold:cup, Inspector shy
Delphine: He speaks of you all the time, you know. He won't do a job if you have a cold.
[parlour close] Inspector cry
Inspector: He sent me {blasted} soup.
== Pascal, Master Criminal | fishbone
[rooftop.night wide] Pascal smug
> At night, when they are busy shouting at each other, somebody has to do the work.
[kitchen.night mid] Pascal love @fishbone
# chomp
Pascal*: One turbot. Three kilos. No alarms, no witnesses. And I have never once signed a card.
== The Forger's Valentine | heart
[studio mid] Lucien worry, Delphine shock
Delphine: You painted this? It's me. It's... where are my CLOTHES?
[studio mid hot] Lucien shy, Delphine flat
Lucien: From memory. I have an excellent {blooming} memory.
[studio close] Delphine smug
Delphine: You've flattered the knees.
== Trap for a Thief | key
[stage wide] Inspector smug, Countess shock, Lucien worry
Inspector!: The diamond is bait! The doors are locked! The diamond is ALSO me, I have swallowed it!
[stage.night mid] Lucien sad raise, Delphine shock
Lucien: Well played, old friend. Del, take Pascal. He likes the blue dish.
[stage.night close] Delphine angry
Delphine: Oh, {bugger} this. Bonnard! I'm confessing!
[stage.night close] Inspector shock
Inspector: ...To what?
[stage.night close] Delphine love
Delphine: He was with me. All of those nights. Every {damn} one. I'm his alibi, and I'll sign for it.
== Something Borrowed | ring
[beach.dusk mid] Lucien shy hold:ring, Delphine flat
Lucien: I bought it. With money. From a shop.
Delphine: Show me the receipt.
[beach.dusk close] Lucien cry
Lucien: I framed the receipt.
[beach.dusk wide hot] Delphine love, Lucien love, Inspector cry, Pascal flat
# smooch
> It is a very small stone. She has insured it for everything she has.
`,
};
