import { type Ref, useImperativeHandle } from 'react'

/** Fetches a list anew; settles when it is there, or could not be had. */
export type RefreshList = () => Promise<unknown>

/** Hands a list's refreshing to what stands around it. */
export function useRefreshRef(ref: Ref<RefreshList>, refresh: RefreshList): void {
  useImperativeHandle(ref, () => () => refresh().catch(() => {}))
}
