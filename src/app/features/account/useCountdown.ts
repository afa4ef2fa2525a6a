import { useEffect, useState } from 'react'

/** Seconds left of a time that was started; 0 when it is over. By the clock, so that a page in the background is right when it comes back. */
export function useCountdown(): { seconds: number; start(seconds: number): void } {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 250)
    return () => clearTimeout(timer)
  })
  return {
    seconds,
    start(length) {
      setNow(Date.now())
      setEndsAt(Date.now() + length * 1000)
    },
  }
}
