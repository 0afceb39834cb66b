export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const statusNames = { ongoing: 'Ongoing', completed: 'Completed', hiatus: 'On hiatus' } as const;
