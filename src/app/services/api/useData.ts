import { type InfiniteData, keepPreviousData, QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { AnyCall, BodyInput, Data, QueryInput } from '../../../../contract/call.ts'
import { notify } from '../../lib/notify.ts'
import { ownerAtom } from '../../state/session/token.ts'
import { CallFailure, serverText } from './callFailure.ts'
import { callServer } from './callServer.ts'

const FRESH_MS = 10_000

/** Answers of the server by call and account. Passed to the hooks directly: no provider, so that the start page goes without the library. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal is an answer; only what never arrived is asked for again.
      retry: (failures, error) => failures < 1 && error instanceof CallFailure && error.is('networkAnomaly'),
    },
    mutations: { retry: false },
  },
})

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

interface ActionOptions<C extends AnyCall> {
  /** Calls whose answers are out of date afterwards. */
  changes?: readonly AnyCall[]
  done?(data: Data<C>): void
  /** Returns true when the failure was shown in place; otherwise it is a toast. */
  failed?(failure: CallFailure): boolean | void
  /** The answer, where the same was asked already. */
  asked?(body: BodyInput<C>): Promise<Response> | undefined
}

/** A call that changes something, made when the user asks: `run(body)`; `isPending` while it is on its way. */
export function useAction<C extends AnyCall>(call: C, { changes = [], done, failed, asked }: ActionOptions<C> = {}) {
  const { mutate, isPending } = useMutation<Data<C>, CallFailure, BodyInput<C>>(
    {
      mutationFn: (body) => callServer(call, { body, asked: asked?.(body) }),
      onSuccess: (data) => {
        invalidate(...changes)
        done?.(data)
      },
      onError: (failure) => {
        if (!failed?.(failure)) notify('error', serverText(failure))
      },
    },
    queryClient,
  )
  return { run: mutate, isPending }
}
