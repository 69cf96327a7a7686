import { ManagerLogin } from '../../features/auth/components/manager-login.tsx';

export default ManagerLogin;
