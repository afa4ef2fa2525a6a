import { expect, it, vi } from 'vitest'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { ShareRecord } from '../../services/share/createLink.ts'
import { ShareCard } from './ShareCard.tsx'

const share = {
  id: '6c8d1e3a-0000-4000-8000-1234567890ab',
  recordId: null,
  name: 'Gear "A" & B.step',
  format: 'step',
  size: 1,
  type: 'normal',
  state: 'active',
  link: '/s/aB3-_x',
  sharedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  review: true,
  opened: 0,
  lastOpenedAt: null,
  picture: null,
} satisfies ShareRecord

it('gives the code for a frame, where other pages may show one', async () => {
  const { pointer } = show(<ShareCard share={{ ...share, embed: '/#/embed?share=aB3-_x' }} view="v" onGone={() => {}} />)
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await pointer.click('button', 'Copy code for a web page')
  await vi.waitFor(() => expect(copied).toHaveBeenCalled(), 60_000)
  const frame = new DOMParser().parseFromString(copied.mock.calls[0][0], 'text/html').querySelector('iframe')!
  expect([frame.title, new URL(frame.src).hash]).toEqual(['Gear "A" & B.step', '#/embed?share=aB3-_x&view=v'])
})

it('offers no such code where the server lets no other page show a frame', () => {
  const { screen } = show(<ShareCard share={share} onGone={() => {}} />)
  expect(screen.has('button', 'Copy link')).toBe(true)
  expect(screen.has('button', /web page/)).toBe(false)
})

it('goes by e-mail with name and link, and says what ending and deleting do', () => {
  const { screen } = show(<ShareCard share={share} onGone={() => {}} />)
  const mail = new URL(screen.get('link', 'E-mail').getAttribute('href')!)
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', share.name])
  expect(mail.searchParams.get('body')).toContain('/s/aB3-_x')
  expect(screen.says('Stopping closes the link and keeps it in Shared History; deleting removes it from there as well.')).toBe(true)
})
