import { Landing } from '../../features/landing/components/landing.tsx';

export default Landing;
