export {
  useLocation,
  useMoving,
  useNavigate,
  useNavigationType,
  useParams,
  useRouter,
  useSearchParams,
} from './hooks.ts';
export { Link, NavLink } from './link.tsx';
