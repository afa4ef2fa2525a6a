import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { forOpening } from '../../services/address/modelAddress.ts'
import { takeShared } from '../../../offline/sharedFiles.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { listedSource } from '../../services/open/collect/dropped.ts'
import { useSession } from '../../services/open/session.ts'

/** `/thirdOpen`: a file comes from another app (its share sheet, or "Open with"). It opens on the start page, like any other. */
export default function ThirdOpenScreen() {
  const { opener } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    void takeShared().then((files) => {
      if (files.length > 0) void opener.open({ name: files[0].name, phase: 'read', source: () => listedSource(files) })
      void navigate('/', { replace: true, ...forOpening })
    })
  }, [navigate, opener])
  return <Waiting />
}
