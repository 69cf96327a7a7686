import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';

interface TabItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A number behind the label, for open tasks. */
  count?: number;
  content: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tabs. */
  label: string;
  items: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** `bar`: tabs of equal width at the top; `side`: a list on the left from 1080 px on. */
  look?: 'bar' | 'side';
}

const TAB =
  'flex min-h-11 items-center gap-2.5 rounded-field border border-transparent px-3.5 font-medium text-ink-quiet transition-colors duration-150 hover:text-ink data-selected:border-line data-selected:bg-card data-selected:text-ink data-selected:shadow-soft [&_svg]:size-5';

export function Tabs({ label, items, selected, onSelect, look = 'bar' }: TabsProps) {
  const side = look === 'side';
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === selected),
  );
  return (
    <TabGroup
      vertical={side}
      selectedIndex={index}
      onChange={(next) => onSelect(items[next]?.id ?? selected)}
      className={clsx(side && 'grid gap-5 lg:grid-cols-[250px_1fr] lg:gap-7')}
    >
      <TabList
        aria-label={label}
        className={clsx(
          side
            ? '-mx-1 flex gap-1.5 overflow-x-auto p-1 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0'
            : 'mb-6 grid auto-cols-fr grid-flow-col gap-1 rounded-card bg-paper-deep p-1',
        )}
      >
        {items.map((item) => (
          <Tab
            key={item.id}
            className={clsx(
              TAB,
              side ? 'whitespace-nowrap lg:w-full' : 'justify-center px-2! leading-tight text-balance',
            )}
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && (
              <span className="ml-auto min-w-7 rounded-full bg-paper-deep px-2 py-0.5 text-center text-[0.8125rem] font-semibold text-ink-quiet">
                {item.count}
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="min-w-0">
        {items.map((item) => (
          <TabPanel key={item.id} tabIndex={-1}>
            {item.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
