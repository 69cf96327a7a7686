import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '../../lib/theme/theme.ts';
import { IconButton } from './icon-button.tsx';

export function ThemeSwitch() {
  const other = useTheme() === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use the ${other} colors`} onClick={() => chooseTheme(other)}>
      {other === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
    </IconButton>
  );
}
