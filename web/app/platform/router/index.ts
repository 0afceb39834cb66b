export {
  useLocation,
  useMoving,
  useNavigate,
  useNavigationType,
  useParams,
  useRouter,
  useSearchParams,
  useShown,
} from './hooks.ts';
export { Link, NavLink } from './link.tsx';
