import { expect, test, vi } from 'vitest'
import { store } from '../../../tests/support/ui/session.ts'
import { show } from '../../../tests/support/ui/ui.tsx'
import { notify } from '../lib/notify.ts'
import { toolPanelHeightAtom } from '../state/layout.ts'
import Toasts from './Toasts.tsx'

const kinds = ['success', 'error', 'warn', 'info'] as const
/** Fading out, on a machine that does other things. */
const FADE_MS = 20_000

// @rule:toast
test('toasts of the four kinds stay for 2500 ms', async () => {
  const { screen } = show(<Toasts />)
  const shown = (): number => kinds.filter((kind) => screen.says(`${kind} happened`)).length
  const notifiedAt = performance.now()
  for (const kind of kinds) notify(kind, `${kind} happened`)
  await vi.waitFor(() => expect(shown()).toBe(4), 60_000)
  const stayed = await vi.waitFor(
    () => {
      expect(shown()).toBe(0)
      return performance.now() - notifiedAt
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(stayed).toBeGreaterThan(2400)
  expect(stayed).toBeLessThan(2500 + FADE_MS)
})

test('a toast stands above the panel of a tool', async () => {
  const { screen } = show(<Toasts />)
  const place = (): string => document.querySelector<HTMLElement>('[data-sonner-toaster]')?.style.getPropertyValue('--offset-bottom') ?? ''
  notify('info', 'hidden')
  await vi.waitFor(() => expect(screen.says('hidden')).toBe(true), 60_000)
  expect(place()).toBe('104px')
  store.set(toolPanelHeightAtom, 90)
  await vi.waitFor(() => expect(place()).toBe('194px'), 60_000)
  store.set(toolPanelHeightAtom, 0)
})
