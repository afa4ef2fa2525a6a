import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { idle, type OpenFlow, openFlowAtom } from '../flow/openFlow.ts'

/** Milliseconds of an opening that are not told: most files are there by then, and what flashes by disturbs. */
const PATIENCE_MS = 500

/** The flow as it is shown. */
export function useShownFlow(): OpenFlow {
  const flow = useAtomValue(openFlowAtom)
  const startedAt = flow.step === 'working' ? flow.startedAt : undefined
  const [told, setTold] = useState<number>()
  useEffect(() => {
    if (startedAt === undefined) return undefined
    const timer = setTimeout(() => setTold(startedAt), startedAt + PATIENCE_MS - performance.now())
    return () => clearTimeout(timer)
  }, [startedAt])
  return startedAt !== undefined && startedAt !== told ? idle : flow
}
