import { useEffect, useState } from 'react'

/** Whether `ms` milliseconds have passed since `startedAt` (`performance.now()`); false while that is undefined. */
export function useElapsed(startedAt: number | undefined, ms: number): boolean {
  const [elapsed, setElapsed] = useState<number>()
  useEffect(() => {
    if (startedAt === undefined) return undefined
    const timer = setTimeout(() => setElapsed(startedAt), startedAt + ms - performance.now())
    return () => clearTimeout(timer)
  }, [startedAt, ms])
  return startedAt !== undefined && elapsed === startedAt
}
