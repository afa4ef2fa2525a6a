import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { finishDrive, getDriveList } from '../../../../contract/calls/drives.ts'
import { useAction } from '../../services/api/useData.ts'
import { notify } from '../../lib/notify.ts'

/** Back from a drive's provider: the code in the address is handed to the server, a refused consent is told. Both leave the address at once. */
export function useDriveReturn(): void {
  const { t } = useTranslation('drives')
  const [search, setSearch] = useSearchParams()
  const state = search.get('state')
  const code = search.get('code')
  const { run } = useAction(finishDrive, { changes: [getDriveList], done: () => notify('success', t('form.done')) })
  useEffect(() => {
    if (state === null) return
    setSearch({}, { replace: true })
    if (code !== null) run({ state, code })
    else notify('error', t('refused'))
  }, [state, code, run, setSearch, t])
}
