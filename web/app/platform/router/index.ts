export {
  useLocation,
  useIsNavigating,
  useNavigate,
  useNavigationType,
  useOverlay,
  useParams,
  useRouter,
  useCurrentPage,
} from './hooks.ts';
export { isPlainClick } from './location.ts';
export { Link, NavLink } from './link.tsx';
