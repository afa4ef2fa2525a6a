import { useStore } from 'jotai'
import { FileX2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom'
import { forOpening } from '../../services/address/modelAddress.ts'
import { DeadEnd, Page } from '../../ui/page/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { deviceRecord } from '../../services/device/deviceRecords.ts'
import { ofDevice } from '../../services/files/listedFile.ts'
import { openListed } from '../../services/files/openListed.ts'
import { allSamples, canOpenSample, openSample } from '../../services/samples/samples.ts'
import { ownerAtom } from '../../state/session/token.ts'
import type { Store } from '../../state/store.ts'

/** `/preview?file=`: opens a sample by its name or a file of this device's list by its id. */
export default function PreviewScreen() {
  const store = useStore()
  const { t } = useTranslation(['server', 'share'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const file = search.get('file') ?? ''
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    openByName(store, file, navigate).then(
      (opens) => isCurrent && !opens && setMissing(file),
      () => isCurrent && setMissing(file),
    )
    return () => {
      isCurrent = false
    }
  }, [store, file, navigate])
  if (missing !== file) return <Waiting />
  return (
    <Page>
      <DeadEnd icon={FileX2} title={t('server:modelMissing')}>
        {file && <p className="muted">{file}</p>}
        <Link to="/">{t('share:ext.home')}</Link>
      </DeadEnd>
    </Page>
  )
}

/** False when there is no such file, or nothing of it on this device. */
async function openByName(store: Store, file: string, navigate: NavigateFunction): Promise<boolean> {
  const sample = allSamples.find((each) => each.file === file && canOpenSample(each))
  if (sample) openSample(store, sample)
  else {
    const record = file ? await deviceRecord(file) : undefined
    // Another account's records on the same device are none of this one's.
    if (!record || record.owner !== store.get(ownerAtom)) return false
    const reopening = await openListed(store, ofDevice(record))
    if (reopening.way === 'choose') return false
    if (reopening.way === 'share') {
      await navigate(`/extView?share=${encodeURIComponent(reopening.code)}`, { replace: true })
      return true
    }
  }
  await navigate('/', { replace: true, ...forOpening })
  return true
}
