import { ErrorPanel } from './ErrorPanel.tsx'
import { OpeningPanel } from './OpeningPanel.tsx'
import { useShownFlow } from './useShownFlow.ts'

/** The running opening or what became of the failed one; nothing otherwise. */
export function OpenStatus() {
  const flow = useShownFlow()
  if (flow.step === 'working') return <OpeningPanel flow={flow} />
  if (flow.step === 'failed') return <ErrorPanel flow={flow} />
  return null
}
