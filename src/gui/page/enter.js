// Forwards from an invitation to the board. `replace` keeps the invitation out of the history.
location.replace(`/${location.hash}`);
