import { getFileRecord } from '../../../../contract/calls/files.ts'
import { ownerAtom } from '../../state/session/token.ts'
import type { Store } from '../../state/store.ts'
import { CallFailure } from '../api/callFailure.ts'
import { callServer } from '../api/callServer.ts'
import { deviceRecord } from '../device/deviceRecords.ts'
import { type ListedFile, ofAccount, ofDevice } from '../files/listedFile.ts'
import { openListed } from '../files/openListed.ts'
import { allSamples, canOpenSample, openSample } from '../samples/samples.ts'
import { showLastView, wasInThisTab } from './keepView.ts'
import { type ModelAddress, searchOf } from './modelAddress.ts'

/**
 * How an address was opened, or the step left to the user: visit a link's page, choose the file again, log in. `missing`: there is no such file.
 */
export type AddressedOpening = { way: 'opened' } | { way: 'share'; code: string } | { way: 'choose'; file: ListedFile } | { way: 'logIn' } | { way: 'missing' }

/** Opens the model that an address names, with the view that this browser has last shown of it. Rejects with `CallFailure` when the server must be asked and cannot. */
export async function openAddressed(store: Store, address: ModelAddress): Promise<AddressedOpening> {
  if (address.kind === 'share') {
    showLastView(store, address)
    return { way: 'share', code: address.code }
  }
  if (address.kind === 'sample') {
    const sample = allSamples.find((each) => each.file === address.file && canOpenSample(each))
    if (!sample) return { way: 'missing' }
    showLastView(store, address)
    openSample(store, sample)
    return { way: 'opened' }
  }
  const file = await listedFileOf(store, address.id, searchOf(address))
  if (typeof file === 'string') return { way: file }
  showLastView(store, address)
  const found = await openListed(store, file)
  return found.way === 'choose' ? { way: 'choose', file } : found
}

/** The device's record, or the account's. Files of an account need its session, but not in the tab that had them open when the session ended. */
async function listedFileOf(store: Store, id: string, search: string): Promise<ListedFile | 'logIn' | 'missing'> {
  const owner = store.get(ownerAtom)
  const device = await deviceRecord(id).catch(() => undefined)
  if (device && (device.owner === owner || device.owner === '' || wasInThisTab(search))) return ofDevice(device)
  if (owner === '') return device ? 'logIn' : 'missing'
  try {
    return ofAccount((await callServer(getFileRecord, { query: { id } })).record, device)
  } catch (error) {
    if (error instanceof CallFailure && error.is('dataMissing')) return 'missing'
    throw error
  }
}
