/** What the login screen finds in the router's state. */
export interface LoginState {
  /** Address within the fragment that the user wanted to see. */
  back?: string
}
