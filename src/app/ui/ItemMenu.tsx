import { EllipsisVertical } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import menu from './ActionMenu.module.css'
import { IconButton } from './IconButton.tsx'

export interface MenuItem {
  label: string
  run(): void
  disabled?: boolean
}

/** The button at the end of a card or row, with what can be done with it. */
export function ItemMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={EllipsisVertical} size="s" label={label} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menu.menu} align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item) => (
            <DropdownMenu.Item key={item.label} className={menu.item} disabled={item.disabled} onSelect={item.run}>
              <span className={menu.label}>{item.label}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
