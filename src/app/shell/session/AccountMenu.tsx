import { CircleHelp, CreditCard, Info, LogOut, MessageSquareText, Settings, UserRound } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { getUserInfoByJWTToken } from '../../../../contract/calls/accounts.ts'
import { useData } from '../../services/api/useData.ts'
import { leave } from '../../services/session/session.ts'
import { Avatar } from '../../ui/AccountParts.tsx'
import { MenuPortal } from '../../ui/action/MenuPortal.tsx'
import styles from './AccountMenu.module.css'

/** The account's avatar with the ways to its pages, and out. */
export default function AccountMenu() {
  const { t } = useTranslation(['common', 'account', 'vip'])
  const navigate = useNavigate()
  const { data: user } = useData(getUserInfoByJWTToken)
  const pages = [
    { to: '/userInfor', label: t('common:title.settings'), icon: UserRound },
    { to: '/settings', label: t('common:title.userSet'), icon: Settings },
    { to: '/orderForm', label: t('common:title.payments'), icon: CreditCard },
    { to: '/feedback', label: t('common:title.feedback'), icon: MessageSquareText },
    { to: '/apphelp', label: t('common:nav.help'), icon: CircleHelp },
    { to: '/about', label: t('common:title.about'), icon: Info },
  ]
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={styles.trigger} aria-label={user ? `${t('common:nav.account')}: ${user.nickname}` : t('common:nav.account')}>
        <Avatar profession={user?.profession} size={32} />
      </DropdownMenu.Trigger>
      <MenuPortal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={6} collisionPadding={8}>
          {user && (
            <DropdownMenu.Label className={styles.who}>
              <strong>{user.nickname}</strong>
              {user.email && <span>{user.email}</span>}
            </DropdownMenu.Label>
          )}
          {pages.map(({ to, label, icon: Icon }) => (
            <DropdownMenu.Item key={to} className={styles.item} onSelect={() => void navigate(to)}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator className={styles.line} />
          <DropdownMenu.Item className={styles.item} onSelect={() => void leave(() => navigate('/', { flushSync: true }))}>
            <LogOut size={18} aria-hidden="true" />
            {t('account:logOut')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </MenuPortal>
    </DropdownMenu.Root>
  )
}
