import { useAtomValue } from 'jotai'
import { useElapsed } from '../../ui/useElapsed.ts'
import { idle, type OpenFlow, openFlowAtom } from '../../services/open/flow/openFlow.ts'

/** Milliseconds of an opening that are not told: most files are there by then, and what flashes by disturbs. */
const PATIENCE_MS = 500

/** The flow as it is shown. */
export function useShownFlow(): OpenFlow {
  const flow = useAtomValue(openFlowAtom)
  const startedAt = flow.step === 'working' ? flow.startedAt : undefined
  const isTold = useElapsed(startedAt, PATIENCE_MS)
  return startedAt !== undefined && !isTold ? idle : flow
}
