import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { overlayAtom } from '../../state/panels.ts'
import { saveScreenshot } from '../../services/picture/saveScreenshot.ts'
import ScreenshotDialog from './ScreenshotDialog.tsx'

vi.mock('../../services/picture/saveScreenshot.ts', () => ({ saveScreenshot: vi.fn(async () => true) }))
const wanted = () => vi.mocked(saveScreenshot).mock.calls.at(-1)?.[2]

beforeEach(() => {
  openModel(press)
  store.set(overlayAtom, 'screenshot')
  vi.mocked(saveScreenshot).mockClear()
})

test('the picture is as large as the canvas unless another size is chosen', async () => {
  const { pointer } = show(<ScreenshotDialog />)
  await pointer.click('button', 'Save picture')
  expect(wanted()).toMatchObject({ width: 800, height: 600, type: 'image/png', transparent: false, overlay: true })
  expect(store.get(overlayAtom)).toBeNull()
})

test("a size of one's own is taken over", async () => {
  const { pointer, keyboard } = show(<ScreenshotDialog />)
  await pointer.click('radio', 'Custom')
  await keyboard.type('Width', '320', 'spinbutton')
  await keyboard.type('Height', '200', 'spinbutton')
  await pointer.click('button', 'Save picture')
  expect(wanted()).toMatchObject({ width: 320, height: 200 })
})

test('a side that no picture can have is marked, and nothing can be saved', async () => {
  const { pointer, keyboard, screen } = show(<ScreenshotDialog />)
  await pointer.click('radio', 'Custom')
  await keyboard.type('Width', '0', 'spinbutton')
  expect(screen.get('spinbutton', 'Width').getAttribute('aria-invalid')).toBe('true')
  expect(screen.isOff('button', 'Save picture')).toBe(true)
})

test('JPEG has no transparency: the choice is off, and comes back with PNG', async () => {
  const { pointer, screen } = show(<ScreenshotDialog />)
  await pointer.click('checkbox', /^Transparent background/)
  await pointer.click('radio', 'JPEG')
  expect(screen.isOff('checkbox', /^Transparent background/)).toBe(true)
  expect(screen.says('JPEG has no transparency.')).toBe(true)
  await pointer.click('button', 'Save picture')
  expect(wanted()).toMatchObject({ type: 'image/jpeg', transparent: false })
})

test('a transparent picture of a format that can have it', async () => {
  const { pointer } = show(<ScreenshotDialog />)
  await pointer.click('radio', 'WebP')
  await pointer.click('checkbox', /^Transparent background/)
  await pointer.click('button', 'Save picture')
  expect(wanted()).toMatchObject({ type: 'image/webp', transparent: true })
})
