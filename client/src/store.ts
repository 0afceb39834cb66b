import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { StoreExtras } from './api.ts';

// A thunk names the part of the state that it reads; the whole state is known only where the app makes its store.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
type State = any;

export type AppDispatch = ThunkDispatch<State, StoreExtras, UnknownAction>;
export type AppThunk<T> = ThunkAction<T, State, StoreExtras, UnknownAction>;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
