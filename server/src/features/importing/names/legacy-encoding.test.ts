import assert from 'node:assert/strict';
import test from 'node:test';
import iconv from 'iconv-lite';
import { decodeName, guessNameEncoding } from './legacy-encoding.ts';

/** Single names, the hardest case: an archive usually brings many that agree. */
const names: Record<string, string[]> = {
  shift_jis: [
    '第1話',
    '表紙.jpg',
    '第一巻',
    '鬼滅の刃',
    '進撃の巨人 01',
    'ワンピース',
    '東京喰種',
    '漫画',
    '月刊少年',
    '銀魂 第01巻',
    'ソフト',
  ],
  cp949: [
    '1화',
    '신의 탑',
    '나 혼자만 레벨업',
    '표지.jpg',
    '연애혁명 12화',
    '외모지상주의',
    '새 폴더',
    '화산귀환',
    '1권',
    '프롤로그',
  ],
  gbk: [
    '第1话',
    '封面.jpg',
    '一人之下',
    '狐妖小红娘 第12话',
    '新建文件夹',
    '全职高手',
    '第一卷',
    '海贼王',
    '火影忍者 第01卷',
  ],
  big5: ['第1話', '封面.jpg', '鬼滅之刃', '進擊的巨人', '海賊王 第01卷', '名偵探柯南'],
  cp437: ['Épisode 1', 'Größe', 'Über uns', 'Año', 'Città', 'Ñandú 3', 'Tomé à côté', 'Façade'],
  cp866: ['Глава 1', 'Том 2', 'Обложка.jpg', 'Ван Пис 12', 'Часть 3'],
  win1251: ['Глава 1', 'Том 2', 'Обложка.jpg', 'Ван Пис 12', 'Часть 3', 'Привет мир'],
  'koi8-r': ['Глава 1', 'Том 2', 'Обложка.jpg', 'Ван Пис 12', 'Часть 3', 'Привет мир'],
  win1252: ['Épisode 1', 'Größe', 'Über uns', 'Año', 'Città', 'Ñandú 3', 'Tomé à côté', 'Façade', 'L’été'],
  'euc-jp': [
    '第1話',
    '表紙.jpg',
    '第一巻',
    '鬼滅の刃',
    '進撃の巨人 01',
    'ワンピース',
    '東京喰種',
    '月刊少年',
    'ソフト',
  ],
  utf8: ['Épisode 1', '1화', '第1話', 'Глава 1', 'Știri', 'e\u0301te\u0301', '나'],
};

for (const [encoding, list] of Object.entries(names)) {
  test(`decodes names in ${encoding}`, () => {
    for (const name of list) {
      const bytes = iconv.encode(name, encoding);
      assert.equal(decodeName(bytes, guessNameEncoding([bytes])), name);
    }
  });
}

test('ASCII names count as UTF-8, and any bytes can be decoded', () => {
  assert.equal(guessNameEncoding([Buffer.from('page 1.jpg')]), 'utf8');
  for (let i = 0; i < 2000; i++) {
    const bytes = Buffer.from(Array.from({ length: i % 40 }, (_, k) => (i * 31 + k * k * 17) % 256));
    assert.equal(typeof decodeName(bytes, guessNameEncoding([bytes])), 'string');
  }
});
