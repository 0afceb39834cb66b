import { readPalette } from '../drawing/palette.ts';
import { readCast } from '../strip/cast.ts';
import type { ComicSheet } from '../strip/comic-sheet.ts';

export const overtimeInHell: ComicSheet = {
  slug: 'overtime-in-hell',
  title: 'Overtime in Hell',
  otherTitles: ['地獄で残業'],
  description:
    'Marcy died at her desk and nobody noticed until Tuesday. Now she runs Human Resources for the Ninth Circle, where the coffee is cold, the printer is sentient, and the boss is exactly who you think.',
  rating: 'M',
  genres: ['Comedy', 'Fantasy', 'Uncensored'],
  weeksOld: 70,
  warnings: ['strong_language', 'nudity'],
  variants: () => true,
  palette: readPalette(
    'ink #2b0f1d paper #fdf1e4 sky #f0a35e haze #fbd9a5 far #d9744f mid #c9836a near #8a3f3f light #ffd24d pop #e03a3e night #3d0f2a',
  ),
  cast: readCast(`
Marcy: human adult suit skin #b77a55 top #3f5f7f bottom #2f4059 accent #ffd24d hair bob #2a1a20 with glasses lashes
Lou: human tall suit skin #d9534a top #2c1a2c bottom #2c1a2c accent #e03a3e hair slick #1f0d18 with horns moustache
Gary: cyclops broad sweater skin #e0833f top #7a5a8a bottom #4a3a5a accent #e03a3e
Beryl: goose adult cardigan skin #f4ece0 top #4f8f86 bottom #3a5f5a accent #f08a2e with halo
Printer: screen tiny shell skin #cfc6bd top #cfc6bd bottom #cfc6bd accent #ff5a4a
Doug: skull adult towel skin #f2e7d2 top #f2e7d2 bottom #f2e7d2 accent #8fc7c9
LouBath: human tall towel skin #d9534a top #d9534a bottom #d9534a accent #fff3e0 hair slick #1f0d18 with horns moustache
MarcyBath: human adult towel skin #b77a55 top #b77a55 bottom #b77a55 accent #8fc7c9 hair bun #2a1a20 with lashes
`),
  poster: {
    setting: 'office',
    hour: 'dusk',
    title: { lines: ['Overtime', 'in Hell'], shape: 'bulge', at: 'top', fill: '#ffd24d', outline: '#5a0f1f' },
    card: {
      backdrop: 'burst',
      figures: [
        { who: 'Lou', x: 0.76, y: 1.12, size: 1.85, mood: 'smug', pose: 'raise', facing: -1 },
        { who: 'Gary', x: 0.18, y: 1.06, size: 1.5, mood: 'happy', pose: 'hold', holding: 'cup' },
        { who: 'Marcy', x: 0.46, y: 1.2, size: 2.1, mood: 'flat', pose: 'hold', holding: 'paper' },
      ],
    },
    cover: {
      backdrop: 'split',
      figures: [
        { who: 'Lou', x: 0.72, y: 1.4, size: 2.5, mood: 'smug', pose: 'cross', facing: -1 },
        { who: 'Marcy', x: 0.32, y: 1.4, size: 2.8, mood: 'flat', pose: 'hold', holding: 'cup' },
      ],
    },
  },
  outside: 'mountain',
  script: `
== Orientation | paper
[office bleed tall]
> Marcy died at her desk on a Friday. On Monday they moved a meeting to the chair next to her.
[hall.dusk mid] Lou smug bow, Marcy flat
Lou: Welcome to Hell! Any allergies?
Marcy: Is this about the stapler?
[office.dusk mid] Marcy flat cross, Lou happy
Lou: Eternal torment is on four. Accounts, on five. They share a kitchen.
Marcy: Which one's worse?
Lou: There have been {damn} petitions.
[office.dusk close] Marcy think
Marcy: And what's my punishment?
[office.dusk mid] Lou joy raise, Marcy shock
Lou: You're head of Human Resources!
# dun dun dunnn
[office.dusk close quiet] Marcy angry
Marcy: You {bastard}.
[office.dusk wide] Gary worry wave, Printer angry, Marcy facepalm flat
Gary: Hi. I'm Gary from Flaying? I'd like to report a hostile work environment.
== The Printer Wants Blood | paper
[office.dusk mid] Gary scared, Marcy calm
Gary: It's jammed. You have to... feed it.
[office.dusk close] Printer angry
Printer!: INSERT SOUL IN TRAY TWO!
[office.dusk mid] Marcy flat hips, Printer angry
Marcy: I worked in local government for eleven years. You don't frighten me, you {shitty} little fax.
[office.dusk close] Printer worry
Printer: ...TRAY TWO... OR LETTERHEAD?
[office.dusk mid quiet] Marcy happy, Printer shy
Marcy: When did somebody last clean your rollers?
Printer: NEVER. NOBODY... NEVER.
[office.dusk close hot] Printer love
# wipe wipe wipe
Printer: OH. OH MY. OH, {HELL} YES.
[office.dusk wide] Gary shock, Lou shock, Marcy smug
Lou: It's been possessed since 1984. What did you DO?
Marcy: I said please. And used a cotton bud.
== Casual Friday | heart
[hall.dusk mid] Lou happy, Marcy worry
Lou: It's the quarterly bonding day. The lava springs. Bathing dress optional.
Marcy: Optional in which direction?
[bath.dusk wide hot] Doug happy wave, LouBath smug hips, MarcyBath shock
# splosh
Doug: Come in! It's only nine hundred degrees!
[bath.dusk close] MarcyBath flat
MarcyBath: I can see your entire pelvis, Doug.
[bath.dusk mid hot] Doug shy, MarcyBath flat
Doug: I'm a skeleton. This is business casual.
[bath.dusk mid] LouBath happy, MarcyBath calm
LouBath: You've not torn anybody's {arse} off all week. I got a thank-you card from the damned.
[bath.dusk close quiet] LouBath sad
LouBath: Nobody sends me cards.
[bath.night mid] MarcyBath happy, LouBath shy
MarcyBath: When's your birthday, Lou?
LouBath: Before time. It's a Libra.
== Exit Interview | key
[office.dusk mid] Marcy calm hold:paper, Gary sad
Marcy: So why do you want to leave Flaying?
Gary: I faint. I've always fainted. I've been flaying with my eye shut.
[office.dusk close] Marcy shock
Marcy: Since when?
Gary: Carthage.
[kitchen mid] Gary joy hold:cake, Marcy happy
> He runs the canteen now. Torment is down, and so are the complaints, except about portion size.
== Performance Review of the Devil | stamp
[office.dusk mid] Marcy flat hold:paper, Lou worry
Marcy: "Where do you see yourself in five thousand years?"
Lou: On a beach. By myself. With a {bloody} book.
[office.dusk close] Marcy sad
Marcy*: That's what everyone puts.
[beach.dusk wide quiet] Lou happy sit
> She signed the leave form. It turned out that nobody had ever thought of asking.
== Someone Up There Likes Reports | letter
[office mid] Beryl flat, Marcy calm
Beryl: I'm from Upstairs. Audit. You've had nine weeks without one scream.
[office mid] Marcy smug hold:cup, Beryl shock
Marcy: We've moved to meaningful regret. It's one to one, with tea.
[office close] Beryl cry
Beryl: We don't get tea. We get {sodding} harps.
== The Fire Drill | candle
[corridor.dusk slant wide] Gary run scared, Lou run scared, Marcy flat
# ring ring
Gary!: Is it a drill? How would we KNOW?
[office.dusk mid] Marcy facepalm, Lou worry
Marcy: The assembly point is "the lake". Which lake?
Lou: The {fecking} lake of FIRE, Marcy, I didn't name it!
== Secret Santa Got a Typo | box
[office.dusk wide] Lou shock hold:box, Gary happy, Printer smug
> The memo went out as SECRET SATAN.
[office.dusk mid] Lou cry, Marcy happy
Lou: Four million presents. They're all for me. They're all SOCKS.
[office.dusk close] Lou love
Lou: I've got hooves. I don't {damn} well care. I love them.
== An Office Romance | heart
[kitchen.dusk mid] Beryl shy, Gary shy
Gary: You came all the way down for the soup?
Beryl: ...For the soup. Yes.
[kitchen.dusk close] Marcy smug
Marcy*: There's a policy about this. I wrote it. I wonder where I could have put it.
[kitchen.night wide hot] Beryl love, Gary love
# smooch
> It was in the shredder.
== The Lake, After Hours | wine
[bath.night mid hot] MarcyBath happy, LouBath happy
LouBath: You know you were sent here by mistake? You were due Upstairs. I lost the form.
[bath.night close] MarcyBath shock
MarcyBath: You lost the {bleeding} form?
[bath.night mid quiet] LouBath shy, MarcyBath flat
LouBath: It was in the top drawer. The whole time. Under the card you sent me.
== Transfer Request | suitcase
[office.dusk mid] Beryl happy hold:letter, Marcy worry
Beryl: Your halo. Corner cloud. You'd never see another {damn} spreadsheet.
[office.dusk wide] Gary sad, Printer cry, Doug sad
Printer: PAPER... LOW. SPIRITS... LOW.
[office.dusk close quiet] Marcy smug
Marcy: Has it got a kitchen that people fight over?
== Employee of the Eternity | crown
[stage wide] Lou joy carry, Marcy shy, Gary joy raise
Lou: For the first time since the Fall, we have a waiting list.
[stage close] Marcy cry
Marcy: You {utter} fools. Who's minding the damned?
[office.dusk bleed wide] Doug joy, Printer joy, Beryl joy
> They had been given the afternoon off. It was, they all agreed, hell of a place to work.
`,
};
