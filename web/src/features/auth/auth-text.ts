/** The words of the login and register pages. */
export const AUTH_TEXT = {
  login: { title: 'Welcome back', subtitle: 'Sign in to see your family’s photos and messages.', submit: 'Sign In' },
  manager: { title: 'Manager Login', subtitle: 'Access the manager dashboard', submit: 'Sign In' },
  register: {
    title: 'Join your family',
    subtitle: 'Use the name of your FamiBook exactly as your family writes it. Its manager lets you in.',
    submit: 'Create Account',
  },
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
