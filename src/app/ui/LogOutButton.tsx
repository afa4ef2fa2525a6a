import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { leave } from '../services/session/leave.ts'
import { Button } from './Button.tsx'

/** Ends the session and shows the start page. */
export function LogOutButton() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  return (
    <Button onClick={() => void leave(() => navigate('/', { flushSync: true }))}>
      <LogOut size={18} aria-hidden="true" />
      {t('logOut')}
    </Button>
  )
}
