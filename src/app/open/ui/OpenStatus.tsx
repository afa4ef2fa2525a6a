import { useAtomValue } from 'jotai'
import { openFlowAtom } from '../flow/openFlow.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import { OpeningPanel } from './OpeningPanel.tsx'

/** The running opening or what became of the failed one; nothing otherwise. */
export function OpenStatus() {
  const flow = useAtomValue(openFlowAtom)
  if (flow.step === 'working') return <OpeningPanel flow={flow} />
  if (flow.step === 'failed') return <ErrorPanel flow={flow} />
  return null
}
