import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { AnyCall, Data, QueryInput } from '../../../../contract/call.ts'
import { ownerAtom } from '../../state/session/owner.ts'
import type { CallFailure } from './callFailure.ts'
import { callServer } from './callServer.ts'
import { queryClient } from './queryClient.ts'

/** Answers are kept by call, account and question; `invalidate(call)` asks again. */
const keyOf = (call: AnyCall, owner: string, query: unknown): unknown[] => [call.name, owner, query ?? {}]

/** Keeps an answer that came by another way. */
export const keepAnswer = <C extends AnyCall>(call: C, owner: string, data: Data<C>): void => void queryClient.setQueryData(keyOf(call, owner, undefined), data)

/** What a call answers, asked while the component is shown. While another question is answered the last answer stays. */
export function useData<C extends AnyCall>(call: C, query?: QueryInput<C>, { enabled = true }: { enabled?: boolean } = {}) {
  const owner = useAtomValue(ownerAtom)
  return useQuery<Data<C>, CallFailure>(
    { queryKey: keyOf(call, owner, query), queryFn: ({ signal }) => callServer(call, { query, signal }), enabled, placeholderData: keepPreviousData },
    queryClient,
  )
}

/** A call whose answers come in pages: `query` takes a `cursor`, the answer's `next` is that of the following page or null. */
export function usePages<C extends AnyCall>(call: C, query?: QueryInput<C>, { enabled = true }: { enabled?: boolean } = {}) {
  const owner = useAtomValue(ownerAtom)
  return useInfiniteQuery<Data<C>, CallFailure, InfiniteData<Data<C>>, unknown[], string | null>(
    {
      queryKey: keyOf(call, owner, query),
      queryFn: ({ signal, pageParam }): Promise<Data<C>> =>
        callServer(call, { query: { ...(query as object), ...(pageParam ? { cursor: pageParam } : {}) } as QueryInput<C>, signal }),
      initialPageParam: null,
      getNextPageParam: (page) => (page as { next?: string | null }).next ?? null,
      enabled,
    },
    queryClient,
  )
}

/** Asks anew wherever the call's answers are shown. Requests that are under way are cancelled: their answers may be older than the change. */
export const invalidate = (...calls: AnyCall[]): void => {
  for (const { name } of calls) void askAnew({ queryKey: [name] })
}

async function askAnew(filter: { queryKey: unknown[] }): Promise<void> {
  // Without this the library would wait for a first answer that is still on its way, and take it for the new one.
  await queryClient.cancelQueries(filter)
  await queryClient.invalidateQueries(filter)
}
