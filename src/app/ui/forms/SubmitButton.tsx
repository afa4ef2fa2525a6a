import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'

/** Sends a form; while it is on its way it says so and cannot be pressed again. */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" kind="primary" aria-busy={isPending} disabled={isPending}>
      {children}
    </Button>
  )
}
