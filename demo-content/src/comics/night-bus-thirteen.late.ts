export const lateRoute = ``;
