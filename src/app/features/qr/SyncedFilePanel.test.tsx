import { expect, test } from 'vitest'
import { resolveSyncCode } from '../../../../contract/calls/files.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { SyncedFilePanel } from './SyncedFilePanel.tsx'

const file = {
  name: 'Bracket.step',
  format: 'step',
  cloud: { name: 'Bracket.step', size: 2048, sha256: 'a'.repeat(64) },
  assembly: null,
  ticket: 'ticket',
  ticketExpiresAt: '2030-01-01T00:00:00.000Z',
}

test('a code that is spent shows its file again after a reload of the page', async () => {
  const server = new FakeServer().answer(resolveSyncCode, file)
  const first = show(<SyncedFilePanel code="first" />)
  await first.screen.find('button', 'Open file')
  expect(server.bodies(resolveSyncCode)).toEqual([{ text: '/#/facetQr?sync=first' }])
  // A reloaded page has the tab's storage, and no memory: as one that has never asked for this code.
  sessionStorage.setItem('facet.sync.reloaded', sessionStorage.getItem('facet.sync.first')!)
  const spent = new FakeServer().refuse(resolveSyncCode, 'qrCodeIncorrect')
  const { screen } = show(<SyncedFilePanel code="reloaded" />)
  await expect.poll(() => screen.texts('button').filter((text) => text === 'Open file')).toHaveLength(2)
  expect(spent.bodies(resolveSyncCode)).toEqual([])
})

// @msg:qrCodeIncorrect
test('a code that was spent elsewhere says so, and leads to the next one', async () => {
  new FakeServer().refuse(resolveSyncCode, 'qrCodeIncorrect')
  const { screen } = show(<SyncedFilePanel code="spent" />)
  await expect.poll(() => screen.texts('alert')).toEqual(['The QR code is incorrect'])
  expect(screen.has('link', 'Scan another code')).toBe(true)
})
