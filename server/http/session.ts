/** Who asks: an account and one of its log-ins. */
export interface Session {
  userId: string
  sessionId: string
}
