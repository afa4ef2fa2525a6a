import { persistedAtom } from '../../lib/persisted.ts'

/** Whether opened files are kept on the device, so that recent ones open again without a connection and without being chosen. A setting. */
export const keepCopiesAtom = persistedAtom('facet.keepCopies', true, (value): value is boolean => typeof value === 'boolean')
