import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from './callFailure.ts'

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
