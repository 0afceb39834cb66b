export {
  useLocation,
  useIsNavigating,
  useNavigate,
  useNavigationType,
  useOverlay,
  useParams,
  useRouter,
  useShown,
} from './hooks.ts';
export { isPlainClick } from './location.ts';
export { Link, NavLink } from './link.tsx';
