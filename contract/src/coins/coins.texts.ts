/** `1 coin`, `30 coins` */
export const coinCount = (coins: number): string => `${coins} ${coins === 1 ? 'coin' : 'coins'}`;
