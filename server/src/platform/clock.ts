/** Time as a port: code that depends on time gets a clock, so that tests need not wait. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** For tests and demo content: stands still until it is moved. */
export function clockAt(
  start: Date | string,
): Clock & { moveTo(time: Date | string): void; moveBy(milliseconds: number): void } {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    moveTo: (time) => {
      now = new Date(time);
    },
    moveBy: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
