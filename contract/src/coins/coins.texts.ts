/** 1,200 */
export const coinNumber = (coins: number): string => String(coins).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 coin`, `1,200 coins` */
export const coinCount = (coins: number): string => `${coinNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}`;
