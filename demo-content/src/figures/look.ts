export type Mood =
  | 'calm'
  | 'happy'
  | 'joy'
  | 'sad'
  | 'cry'
  | 'angry'
  | 'shock'
  | 'smug'
  | 'sleepy'
  | 'love'
  | 'flat'
  | 'worry'
  | 'shy'
  | 'scared'
  | 'wink'
  | 'think';

export type Pose =
  | 'stand'
  | 'wave'
  | 'point'
  | 'hips'
  | 'cross'
  | 'hold'
  | 'carry'
  | 'raise'
  | 'slump'
  | 'think'
  | 'shrug'
  | 'reach'
  | 'run'
  | 'sit'
  | 'facepalm'
  | 'bow'
  | 'lie';

export type Head =
  | 'human'
  | 'ghost'
  | 'skull'
  | 'robot'
  | 'cat'
  | 'dragon'
  | 'wolf'
  | 'frog'
  | 'moth'
  | 'moon'
  | 'cyclops'
  | 'fish'
  | 'goose'
  | 'pot'
  | 'void'
  | 'bear'
  | 'lamp'
  | 'octopus'
  | 'screen';

export type Hair =
  | 'none'
  | 'bob'
  | 'long'
  | 'bun'
  | 'short'
  | 'spiky'
  | 'curly'
  | 'ponytail'
  | 'swoop'
  | 'braids'
  | 'afro'
  | 'fringe'
  | 'wavy'
  | 'slick'
  | 'mohawk'
  | 'ring';

export type Outfit =
  | 'sweater'
  | 'stripes'
  | 'hoodie'
  | 'suit'
  | 'coat'
  | 'dress'
  | 'gown'
  | 'robe'
  | 'apron'
  | 'overalls'
  | 'armor'
  | 'uniform'
  | 'tank'
  | 'towel'
  | 'sheet'
  | 'shell'
  | 'cardigan'
  | 'jumpsuit';

export type Build = 'adult' | 'tall' | 'small' | 'round' | 'broad' | 'tiny';

export type Extra =
  | 'glasses'
  | 'rounds'
  | 'cap'
  | 'beanie'
  | 'beret'
  | 'tophat'
  | 'crown'
  | 'witch'
  | 'horns'
  | 'halo'
  | 'beard'
  | 'moustache'
  | 'scarf'
  | 'bow'
  | 'eyepatch'
  | 'headset'
  | 'flower'
  | 'earring'
  | 'monocle'
  | 'nightcap'
  | 'chef'
  | 'helmet'
  | 'freckles'
  | 'stubble'
  | 'lips'
  | 'veil'
  | 'fangs'
  | 'wings'
  | 'cape'
  | 'tail'
  | 'tattoo'
  | 'fedora'
  | 'captain'
  | 'antennae'
  | 'lashes'
  | 'wrinkles'
  | 'goggles'
  | 'leaves';

/** Everything that makes one person of a cast recognisable at any size. */
export type Look = {
  head: Head;
  build: Build;
  skin: string;
  outfit: Outfit;
  top: string;
  bottom: string;
  accent: string;
  hair?: Hair;
  hairColour?: string;
  extras?: Extra[];
};
