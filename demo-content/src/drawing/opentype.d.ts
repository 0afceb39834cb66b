declare module 'opentype.js' {
  export type Command = {
    type: 'M' | 'L' | 'Q' | 'C' | 'Z';
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  };
  export type Path = { commands: Command[]; toPathData(places?: number): string };
  export type Font = {
    getPath(text: string, x: number, y: number, size: number): Path;
    getAdvanceWidth(text: string, size: number): number;
    charToGlyphIndex(char: string): number;
  };
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
