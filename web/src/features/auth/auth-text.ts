/** The words of the login and register pages. */
export const AUTH_TEXT = {
  login: { title: 'Welcome back', subtitle: 'Sign in to see your family’s photos and messages.', submit: 'Sign In' },
  manager: { title: 'Manager Login', subtitle: 'Access the manager dashboard', submit: 'Sign In' },
  register: {
    title: 'Join your family',
    subtitle: 'Enter your FamiBook’s name. Its manager will let you in.',
    submit: 'Create Account',
  },
  opensPhoto: {
    login: 'Sign in, and the photo opens right away.',
    register: 'The photo opens once the manager has let you in.',
  },
  famibookHint: 'As your family writes it. Capital letters do not matter.',
  sentToRegister: 'We could not sign you in. If you are new here, fill in the rest to create an account.',
  hasAccount: 'Already have an account?',
  backToLogin: 'Back to Login',
  optionalForAdmin: '(Optional for admin)',
  famibookRequired: 'FamiBook name is required for non-admin users',
  mismatch: "Passwords don't match",
  forgot: {
    label: 'Forgot Password?',
    hint: 'Forgot = Manager approval needed • Reset = Enter old password',
    emailFirst: 'Please enter your email',
    reason: 'Forgot password request',
    failed: { title: 'Error', description: 'Please try again or contact support.' },
  },
  reset: 'Reset Password',
  loginFailed: 'Login Failed',
  registrationFailed: 'Registration failed',
  loggedIn: { title: 'Login successful', description: (name: string) => `Welcome back, ${name}!` },
  registered: {
    title: 'Registration successful',
    approved: (name: string) => `Welcome, ${name}! You can access all features.`,
    pending: (name: string) => `Welcome, ${name}! Your account is pending approval.`,
  },
} as const;

export const PROMISES = [
  { title: 'Share Photos', text: 'From a phone or the old camera, upright and in full size.' },
  { title: 'Message Board', text: 'One place for news, questions and who brings the cake.' },
  { title: 'Family Connect', text: 'Everyone your manager has let in, and nobody else.' },
  { title: 'Create Memories', text: 'Likes, hearts and comments stay with the picture.' },
] as const;
