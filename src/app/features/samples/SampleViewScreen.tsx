import { useStore } from 'jotai'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { forOpening } from '../../services/address/modelAddress.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { showLinkedView } from '../../services/views/showWhenOpened.ts'
import { allSamples, canOpenSample, openSample } from '../../services/samples/samples.ts'
import SampleListScreen from './SampleListScreen.tsx'

/** `/newSampView`, `/samplesView`: opens the sample that `?file=` names; without one that can be opened, the list to choose from. */
export default function SampleViewScreen() {
  const store = useStore()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const wanted = search.get('file')
  const view = search.get('view')
  const sample = allSamples.find((each) => each.file === wanted && canOpenSample(each))
  useEffect(() => {
    if (!sample) return
    if (view !== null) showLinkedView(store, view)
    openSample(store, sample)
    void navigate('/', { replace: true, ...forOpening })
  }, [store, sample, view, navigate])
  return sample ? <Waiting /> : <SampleListScreen />
}
