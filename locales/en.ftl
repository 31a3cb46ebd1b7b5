### Every short text of Cornerstone in English. This is the reference: other languages have the same
### keys and the same variables.
###
### Keys are kebab-case and begin with the place where the text stands. A message is a whole sentence
### or a whole label: nothing is glued from parts, and no noun comes in through a variable. Where the
### colour of a side matters, the message chooses by $color or $winner, so that every language can
### decline as it must. Counts choose by the plural categories of CLDR.
###
### A group whose heading ends in "[server]" is left out of what the browser loads.
###
### Words: home = where a side begins, target = the opponent's home, step = a move to the next square,
### jump = a move over one piece, chain = one or more jumps, move = one move of White and one of Black
### where moves are numbered, ply = the move of one side.

-site = Cornerstone

## Everywhere

common-cancel = Cancel
common-close = Close
common-back = Back
common-ok = OK
common-retry = Try again
common-loading = Loading…
common-copy = Copy
common-copied = Copied
common-skip = Skip to the board
common-on = On
common-off = Off

# Each language in its own words, the same in every file.
language-en = English
language-ru = Русский
language-ko = 한국어
language-label = Language

color-white = White
color-black = Black
color-random = Random

## Home page [server]

home-title = { -site }: play Corners
home-heading = Play Corners
home-lead = A race for two on a square board. Nobody is captured: the first to move every piece into the opponent’s corner wins.
home-what-title = What is Corners?
home-what-goal = Your pieces start in one corner of the board, your opponent’s in the corner across. Bring all of yours into the corner where your opponent began.
home-what-moves = A piece steps to the next empty square, or jumps over a piece of either colour to the empty square behind it, and may go on jumping. A good chain of jumps crosses the whole board in one move.
home-what-deadline = Nobody may sit at home: whoever still has a piece in the own corner when the home deadline comes loses.
home-what-names = In Russian the game is called Уголки (Ugolki), in Korean 코너스. Halma is its cousin.
home-play = Play
home-play-about = Against the computer, with a friend on this device, or with a friend by link.
home-continue = Continue
home-no-script = To play you need JavaScript. This page works without it.
home-source = { -site } is free software.

## Play page: before a game

# Title of the browser tab.
play-title = { -site }
play-title-your-move = ● Your move – { -site }
play-heading = Play Corners
play-new = New game
play-continue = Continue
play-continue-about = { $variant }, move { $number }
play-discard = Discard the saved game
play-no-saved = No saved game

## Start page of the app

start-play = Play
start-play-link = Create a link
start-opponent = Opponent
start-change = All settings
start-quick-variant = Variant
start-more-variants = More…
start-saved = Saved games
start-color = { $color ->
    [white] You are White
    [black] You are Black
   *[random] A random colour
}
start-points = For points
start-saved-computer = Against the computer
start-saved-device = Two on this device
start-saved-over = Finished
start-saved-more = { $count ->
    [one] { $count } more saved game
   *[other] { $count } more saved games
}
start-saved-played = Last played { $when }
# Reserve in minutes and seconds a move, as players write it.
clock-preset = { $minutes } + { $increment }
clock-custom = Other
settings-group-side = Board of { $side } × { $side }
settings-variant-picture = Start of the game

## Preferences

prefs-title = Board
prefs-animation = Animation
prefs-animation-none = None
prefs-animation-fast = Fast
prefs-animation-normal = Normal
prefs-animation-slow = Slow
prefs-coordinates = Coordinates

## Table: names of its parts, and an address without a game

table-board-region = Board
table-facts-region = Numbers of the game
table-status-region = What is happening
table-actions-region = What you can do
table-player-region = { $color ->
    [white] White’s side
   *[black] Black’s side
}
table-replay-region = Look back
table-flip = Flip
table-draw = Draw
table-fault-title = This game cannot be shown
table-turn-after-move = Turn the board after each move
table-field-play = Move
table-unknown-title = No such game
table-unknown-text = There is no game at this address. Perhaps the link is incomplete, or the game was saved in another browser.
table-unknown-home = To the start

## Settings of a new game

settings-title = New game
settings-opponent = Opponent
opponent-computer = Computer
opponent-computer-about = You play against the computer, also without a connection.
opponent-local = Friend on this device
opponent-local-about = Two players take turns at one screen.
opponent-link = Friend by link
opponent-link-about = You send a link, and your friend sits down on the other device.
settings-level = Level
level-normal = Normal
level-normal-about = Takes the move that gains the most ground now, and looks no further.
settings-variant = Variant
settings-variant-search = Find a variant
settings-all-variants = All variants
settings-variant-none = No variant has that name.
settings-color = Your colour
settings-clock = Clock
clock-none = No clock
clock-with = Clock
settings-minutes = Minutes for each side
settings-increment = Seconds added for each move
settings-clock-preview = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} for each side, and { $increment ->
    [one] { $increment } second
   *[other] { $increment } seconds
} for each move made
settings-points = Play for points
settings-points-about = After a win the loser alone moves on until every piece is home. The winner gets a point for each of those moves.
settings-turn-board = Turn the board after each move
settings-play = Play
settings-create = Create a link
settings-creating = Creating the game…
settings-bad-number = Enter a number from { $least } to { $most }.

## Variants: the name, and a line that says what makes it different

# Numbers of the chosen variant, under its description.
variant-facts = { $side } × { $side } board, { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
} a side, { $directions ->
    [4] moves along ranks and files
   *[8] moves in all eight directions
}. Out of home by move { $deadline }, at most { $limit ->
    [one] { $limit } move
   *[other] { $limit } moves
}.
variant-rated = Rated variant
variant-unrated = Unrated variant

variant-classic-3x3 = Classic 3 × 3
variant-classic-3x3-about = The usual game: a square of pieces, straight moves, no locking in.
variant-classic-3x4 = Classic 3 × 4
variant-classic-3x4-about = Three ranks of four: more pieces, longer ladders.
variant-classic-4x3 = Classic 4 × 3
variant-classic-4x3-about = Four ranks of three: the home stands upright.
variant-diagonal-3x3 = Diagonal 3 × 3
variant-diagonal-3x3-about = Pieces also move along diagonals, and may be locked in. A fast game with an early deadline.
variant-diagonal-3x4 = Diagonal 3 × 4
variant-diagonal-3x4-about = Diagonal moves with the larger home.
variant-triangle = Triangle
variant-triangle-about = The home is a triangle of four rows; moves are straight.
variant-home-4x4 = Home 4 × 4
variant-home-4x4-about = The largest home for this board: a crowded centre and slow starts.
variant-halma-16 = Halma
variant-halma-16-about = The classic Halma camps on the big board, in all directions.
variant-mini = Mini
variant-mini-about = A short game on a small board, good for the first one.
variant-classic-10-3x4 = Classic 10 × 10
variant-classic-10-3x4-about = The home of three ranks of four, with more room between the sides.
variant-triangle-10 = Triangle 10 × 10
variant-triangle-10-about = A triangle of five rows; moves are straight.
variant-halma-10 = Halma 10 × 10
variant-halma-10-about = A triangle of five rows, and moves in all directions.
variant-classic-16-3x4 = Classic 16 × 16
variant-classic-16-3x4-about = The home of three ranks of four and a long way to go.
variant-custom = Custom
variant-custom-about = Your own board, home and directions.

custom-side = Board
custom-side-option = { $side } × { $side }
custom-shape = Home
custom-directions = Directions
shape-2x3 = 2 ranks of 3
shape-3x3 = 3 ranks of 3
shape-3x4 = 3 ranks of 4
shape-4x3 = 4 ranks of 3
shape-4x4 = 4 ranks of 4
shape-triangle = Triangle
shape-halma = Halma camp
directions-4 = 4: along ranks and files
directions-8 = 8: also along diagonals
custom-does-not-fit = This home is too large for this board: the two homes would overlap.
# The name of a custom game at the table, by the shape of its home.
custom-name-2x3 = Custom, 2 ranks of 3 on { $side } × { $side }
custom-name-3x3 = Custom, 3 ranks of 3 on { $side } × { $side }
custom-name-3x4 = Custom, 3 ranks of 4 on { $side } × { $side }
custom-name-4x3 = Custom, 4 ranks of 3 on { $side } × { $side }
custom-name-4x4 = Custom, 4 ranks of 4 on { $side } × { $side }
custom-name-triangle = Custom, triangle on { $side } × { $side }
custom-name-halma = Custom, Halma camp on { $side } × { $side }

## Table: seats and whose move it is

seat-you = You
seat-computer = Computer
seat-friend = Friend
seat-open = Free seat
seat-label = { $color ->
    [white] White
   *[black] Black
}: { $who ->
    [you] you
    [computer] the computer
    [friend] your friend
    [open] nobody yet
   *[player] a player
}
status-your-move = Your move
status-opponent-move = The opponent’s move
status-to-move = { $color ->
    [white] White to move
   *[black] Black to move
}
status-thinking = The computer is thinking
status-thinking-failed = The computer stopped. It is being started again.
status-last-move = White is home. Black has one last move.
status-your-last-move = White is home. You have one last move: fill your target now for a draw.
status-pending-move = Sending your move…
status-game-over = The game is over
status-paused = The game is paused
status-not-started = Waiting for the first move
status-first-move = { $color ->
    [white] White has { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    } to make the first move, or the game is aborted.
   *[black] Black has { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    } to make the first move, or the game is aborted.
}
status-playing-on = { $color ->
    [white] The result stands. White plays on for points.
   *[black] The result stands. Black plays on for points.
}

## Table: numbers above the board

table-move-number = Move { $number }
table-deadline = Out of home by move { $move }
table-deadline-passed = The home deadline has passed
table-limit = Ends after move { $move }
table-no-limit = No limit
# Pieces in the target, of all pieces.
table-score = { $home }/{ $total }
table-score-label = { $color ->
    [white] White: { $home } of { $total } in the target
   *[black] Black: { $home } of { $total } in the target
}
countdown-yours = { $moves ->
    [0] Last move to bring your pieces out of home
    [one] After this move, { $moves } more to bring your pieces out of home
   *[other] After this move, { $moves } more to bring your pieces out of home
}
countdown-side = { $color ->
    [white] { $moves ->
        [0] White: last move to leave home
        [one] White: after this move, { $moves } more to leave home
       *[other] White: after this move, { $moves } more to leave home
    }
   *[black] { $moves ->
        [0] Black: last move to leave home
        [one] Black: after this move, { $moves } more to leave home
       *[other] Black: after this move, { $moves } more to leave home
    }
}
countdown-pieces = { $pieces ->
    [one] { $pieces } piece is still at home
   *[other] { $pieces } pieces are still at home
}
free-turns-yours = { $turns ->
    [0] No free turn left: bring your pieces out of home now
    [one] { $turns } free turn left to bring your pieces out of home
   *[other] { $turns } free turns left to bring your pieces out of home
}
free-turns-side = { $color ->
    [white] { $turns ->
        [0] White has no free turn left
        [one] White has { $turns } free turn left
       *[other] White has { $turns } free turns left
    }
   *[black] { $turns ->
        [0] Black has no free turn left
        [one] Black has { $turns } free turn left
       *[other] Black has { $turns } free turns left
    }
}
excused = { $color ->
    [white] White is locked in at home and excused
   *[black] Black is locked in at home and excused
}
repetition-count = { $count ->
    [2] This position has occurred twice. The third time is a draw.
    [one] This position has occurred { $count } time.
   *[other] This position has occurred { $count } times.
}
points-so-far = { $points ->
    [one] { $points } point so far
   *[other] { $points } points so far
}

## Results: what happened, by the code of the reason

result-winner = { $winner ->
    [white] White wins
    [black] Black wins
   *[none] Draw
}
result-you = { $outcome ->
    [won] You win
    [lost] You lose
   *[drawn] Draw
}
# White's points first.
result-score = { $winner ->
    [white] 1–0
    [black] 0–1
   *[none] ½–½
}
result-home = { $winner ->
    [white] White has filled its target, and Black could not fill its own with the last move.
   *[black] Black has filled its target.
}
result-both-home = White filled its target, and Black filled its own with the last move.
result-home-deadline = { $winner ->
    [white] Black still had a piece at home at the deadline.
    [black] White still had a piece at home at the deadline.
   *[none] Both sides still had a piece at home at the deadline.
}
result-returned-home = { $winner ->
    [white] Black brought a piece back home after the deadline.
   *[black] White brought a piece back home after the deadline.
}
result-move-limit = { $winner ->
    [white] The game reached its last move, and White has more pieces in the target.
    [black] The game reached its last move, and Black has more pieces in the target.
   *[none] The game reached its last move, and both sides have equally many pieces in the target.
}
result-repetition = The same position occurred three times.
result-repetition-plies = The same position occurred three times: after plies { $first }, { $second } and { $third }.
result-no-move = The side to move had no legal move.
result-time = { $winner ->
    [white] Black ran out of time.
   *[black] White ran out of time.
}
result-resigned = { $winner ->
    [white] Black resigned.
   *[black] White resigned.
}
result-agreed = The players agreed to a draw.
result-aborted = The game was aborted. It has no result.
result-abandoned = { $winner ->
    [white] Black left the game.
    [black] White left the game.
   *[none] The game was left.
}
result-unknown = The game is over.
result-home-count = Pieces in the target: White { $white } of { $total }, Black { $black } of { $total }
result-moves = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
result-points = { $winner ->
    [white] { $points ->
        [one] White gets { $points } point
       *[other] White gets { $points } points
    }
   *[black] { $points ->
        [one] Black gets { $points } point
       *[other] Black gets { $points } points
    }
}

## Refusals of a move, by code

refusal-unreadable = This is not a move. Write squares joined by dashes, such as c3-d3 or c3-e3-e5.
refusal-off-board = That square is not on this board.
refusal-no-piece = There is no piece on that square.
refusal-not-yours = That piece belongs to the other side.
refusal-occupied = That square is taken.
refusal-not-a-chain = This is neither a step nor a chain of jumps: each jump goes over one neighbouring piece to the empty square right behind it.
refusal-mixes-step-and-jump = A step and a jump do not mix in one move.
refusal-visits-twice = A chain of jumps lands on no square twice.
refusal-out-of-reach = That piece cannot get there in one move.
refusal-locks-in = This move would lock in the piece on { $square }. In this variant that is not allowed.
refusal-game-over = The game is over.
refusal-comes-back-home = The home deadline has passed: a move that ends in your own home loses at once.
# Said when a piece is picked that cannot move at all.
refusal-no-moves = This piece cannot move now.
# Said when a square without a piece is picked.
refusal-empty = There is no piece on that square.

## The question before a move that loses at once; Cancel is the default

confirm-home-title = This move loses the game
confirm-home-text = The home deadline has passed. A piece that comes back home loses at once. Move all the same?
confirm-home-play = Move and lose

## Refusals of a live game, by code

refusal-stale-turn = The game has moved on. Look at the board again.
refusal-not-your-turn = It is not your turn.
refusal-not-seated = You are watching this game. Only a player can do that.
refusal-seat-taken = Somebody already sits there.
refusal-busy = The server is busy. Try again in a moment.
refusal-too-fast = That was too much at once. Wait a moment.
refusal-bad-message = The server did not understand this page. Reload it.
refusal-unknown-game = There is no such game.
refusal-broken-save = The saved game cannot be read, and was set aside.
refusal-newer-save = A newer version of this page saved this game. Reload the page.
refusal-rules-unavailable = The game could not start in this browser. It needs WebAssembly and workers.
refusal-too-many-requests = Too many requests. Wait a moment, then try again.
refusal-forbidden = The server refused this. Reload the page.
refusal-no-offer = There is no offer to answer.
refusal-offer-too-soon = You made this offer a short while ago. Play on a little first.
refusal-already-offered = You have already offered that.
refusal-too-late-to-abort = Both sides have moved: the game can no longer be aborted.
refusal-no-clock = This game has no clock.
refusal-no-take-back = There is no move to take back.
refusal-paused = The game is paused.
refusal-not-paused = The game is not paused.
refusal-claim-too-early = { $seconds ->
    [one] You can claim the game in { $seconds } second.
   *[other] You can claim the game in { $seconds } seconds.
}
refusal-not-started = The game has not begun: a seat is still free.
refusal-not-over = The game is not over yet.
refusal-too-much-time = That clock has as much time as it can hold.
refusal-not-absent = The opponent is here, or it is your turn: there is nothing to claim.
refusal-not-saved = The server could not save that. Look at the board again.
refusal-unknown-variant = There is no such variant.
refusal-bad-clock = This clock is not possible. Choose other numbers.
refusal-bad-start = This board cannot be played.
refusal-not-allowed = That is not possible in this game.
refusal-version = A newer version of this page is out. It loads when the game is over.
# For a code this page does not know.
refusal-unknown = That did not work.

## Offers between players

offer-draw = Offer a draw
offer-draw-confirm = Offer the draw
offer-draw-sent = You offered a draw
offer-draw-received = { $color ->
    [white] White offers a draw
   *[black] Black offers a draw
}
offer-draw-at = Offered after ply { $ply }
offer-draw-accept = Accept the draw
offer-draw-decline = Decline the draw
offer-draw-declined = The draw was declined
offer-takeback = Take back
offer-takeback-sent = You asked to take your last move back
offer-takeback-received = { $color ->
    [white] White asks to take the last move back
   *[black] Black asks to take the last move back
}
offer-takeback-accept = Allow the take-back
offer-takeback-decline = Refuse the take-back
offer-takeback-declined = The take-back was refused
offer-pause = Ask for a pause
offer-pause-sent = You asked for a pause
offer-pause-received = { $color ->
    [white] White asks for a pause
   *[black] Black asks for a pause
}
offer-pause-accept = Allow the pause
offer-pause-decline = Refuse the pause
offer-pause-declined = The pause was refused
offer-rematch = Rematch
offer-rematch-sent = You offered a rematch
offer-rematch-received = { $color ->
    [white] White offers a rematch
   *[black] Black offers a rematch
}
offer-rematch-accept = Accept the rematch
offer-rematch-decline = Decline the rematch
offer-rematch-declined = The rematch was declined
offer-withdraw = Withdraw the offer
offer-lapsed = The offer has lapsed

## What a player can do

action-resign = Resign
action-resign-question = Resign this game?
action-resign-confirm = Yes, resign
action-resign-keep = Play on
action-draw-question = Offer a draw?
action-abort = Abort
action-abort-question = Abort this game? It will have no result.
action-abort-confirm = Yes, abort
action-abort-keep = Keep the game
action-undo = Take back
action-give-time = { $seconds ->
    [one] Give { $seconds } second
   *[other] Give { $seconds } seconds
}
action-pause = Pause
action-resume = Resume
action-claim-win = Claim the win
action-claim-draw = Claim a draw
claim-countdown = { $seconds ->
    [one] The opponent has left. You can claim the game in { $seconds } second.
   *[other] The opponent has left. You can claim the game in { $seconds } seconds.
}
claim-ready = The opponent has left. You can claim the game or go on waiting.
action-play-on = Play on for points
action-stop-points = Stop playing on
action-new-game = New game
action-new-game-question = Leave this game and begin a new one?
action-new-game-confirm = Yes, a new game
action-new-game-keep = Stay here

## Clocks

clock-label = { $color ->
    [white] White’s clock
   *[black] Black’s clock
}
clock-time-label = { $color ->
    [white] White: { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
   *[black] Black: { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
}
clock-running = Running
clock-stopped = Stopped
clock-low = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
clock-given = { $color ->
    [white] { $seconds ->
        [one] White got { $seconds } second more
       *[other] White got { $seconds } seconds more
    }
   *[black] { $seconds ->
        [one] Black got { $seconds } second more
       *[other] Black got { $seconds } seconds more
    }
}
clock-credited = { $seconds ->
    [0] The server was restarted. The clocks go on.
    [one] The server was restarted. Both clocks got { $seconds } second for it.
   *[other] The server was restarted. Both clocks got { $seconds } seconds for it.
}

## Connection

connection-connecting = Connecting…
connection-reconnecting = The connection was lost. Reconnecting…
connection-offline = You are offline. The game goes on when you are back.
connection-saving = The server is saving. The clocks are stopped.
connection-waiting = The server has not answered yet…
connection-back = Connected again
connection-replaced = The game is up to date again.
presence-here = { $color ->
    [white] White is here
   *[black] Black is here
}
presence-away = { $color ->
    [white] White has lost the connection
   *[black] Black has lost the connection
}
presence-watchers = { $count ->
    [0] Nobody is watching
    [one] { $count } person is watching
   *[other] { $count } people are watching
}
local-saved = Saved on this device
local-not-saved = This browser does not keep saved games: a reload loses this one.
local-elsewhere = This game is open in another tab.
local-take-over = Play it here

## Friend by link

link-title = Invite a friend
link-about = Send this link. Whoever opens it first and sits down plays against you; everybody else watches.
link-label = Link to the game
link-copy = Copy the link
link-copied = The link was copied
link-copy-failed = The link could not be copied. Select it and copy it yourself.
link-share = Share
# Sent along with the link by the device's share sheet.
link-share-text = Play Corners with me
link-qr-alt = QR code with the link to the game
link-this-machine = This link works on this machine only. To invite somebody else, start the server with --listen or --public-url.
link-this-network = This link works in your network only. To invite somebody from elsewhere, start the server with --public-url.
link-waiting = Waiting for your friend
link-sit = Sit down
link-sit-as = { $color ->
    [white] Sit down as White
   *[black] Sit down as Black
}
link-sit-about = A seat is free. Sit down to play.
link-watching = You are watching
link-full = Both seats are taken. You can watch.
link-joined = Your friend has sat down

## Menu

menu-open = Menu
menu-title = Menu
menu-pause = Pause
menu-resume = Resume
menu-new-game = New game
menu-sound = Sound
menu-sound-on = Sound: on
menu-sound-off = Sound: off
menu-flip = Flip the board
menu-keys = Keyboard
menu-home = Home page

## Move list

moves-title = Moves
moves-empty = No moves yet
moves-number = Move { $number }
# $path is the full path, such as c3-e3-e5.
moves-ply-label = { $color ->
    [white] Move { $number }, White: { $path }
   *[black] Move { $number }, Black: { $path }
}
moves-start = Start of the game
moves-first = First position
moves-previous = Previous move
moves-next = Next move
moves-last = Last position
moves-looking-back = You are looking back at move { $number }.
moves-looking-start = You are looking back at the start.
moves-return = Back to the game

## Board: what a screen reader reads

board-label = { $color ->
    [white] Board, seen from White’s side
   *[black] Board, seen from Black’s side
}
# One square. Every part is optional and chosen here, so that a language can order and inflect them.
board-cell = { $square }, { $piece ->
    [white] white piece
    [black] black piece
   *[none] empty
}{ $state ->
    [can-step] , can step
    [can-jump] , can jump
    [can-both] , can step and jump
    [picked] , picked up
    [pending] , being sent
   *[none] { "" }
}{ $mark ->
    [step] , step here
    [chain] { $hops ->
        [one] , jump here
       *[other] , { $hops } jumps to here
    }
   *[none] { "" }
}{ $asks ->
    [yes] , loses at once
   *[no] { "" }
}{ $home ->
    [white] , White’s home
    [black] , Black’s home
   *[none] { "" }
}{ $last ->
    [from] , the last move began here
    [via] , the last move passed here
    [to] , the last move ended here
   *[none] { "" }
}{ $warn ->
    [late] , must leave home
   *[none] { "" }
}
board-field = Type a move
board-field-hint = For example c3-d3 or c3 e5

## Board: what is said when something happens

say-picked = { $moves ->
    [one] { $square } picked up, { $moves } move
   *[other] { $square } picked up, { $moves } moves
}
say-put-down = { $square } put down
say-step = { $color ->
    [white] White: step from { $from } to { $to }
   *[black] Black: step from { $from } to { $to }
}
say-chain = { $color ->
    [white] { $jumps ->
        [one] White: jump from { $from } to { $to }
       *[other] White: from { $from } to { $to } in { $jumps } jumps
    }
   *[black] { $jumps ->
        [one] Black: jump from { $from } to { $to }
       *[other] Black: from { $from } to { $to } in { $jumps } jumps
    }
}
say-preview = { $jumps ->
    [0] Step to { $to }
    [one] Jump to { $to }
   *[other] { $jumps } jumps to { $to }: { $path }
}
say-taken-back = { $plies ->
    [one] { $plies } ply was taken back
   *[other] { $plies } plies were taken back
}
say-your-move = Your move
say-game-started = { $color ->
    [white] The game begins. You are White.
    [black] The game begins. You are Black.
   *[none] The game begins.
}
say-flipped = { $color ->
    [white] White is at the bottom
   *[black] Black is at the bottom
}
say-last-move = { $color ->
    [white] Last move: White, { $path }
   *[black] Last move: Black, { $path }
}
say-no-last-move = Nobody has moved yet
say-moves-of = { $count ->
    [0] { $square }: no moves
    [one] { $square }: { $count } move, { $squares }
   *[other] { $square }: { $count } moves, { $squares }
}
say-clocks = White { $white }, Black { $black }
say-paused = The game was paused
say-resumed = The game goes on

## Keyboard help

keys-title = Keyboard
keys-about = These keys work while the board has the focus.
keys-arrows-name = Arrow keys
keys-arrows = Go to the next square
keys-pick-name = Enter or Space
keys-pick = Pick up a piece, or move it here
keys-escape-name = Esc
keys-escape = Put the piece down
keys-brackets = Previous or next mark, or piece that can move
keys-home-name = Home and End
keys-home = First or last square of the rank
keys-page-name = Page Up and Page Down
keys-page = Top or bottom square of the file
keys-flip = Flip the board
keys-last = Read the last move
keys-clocks = Read the clocks
keys-moves = Read the moves of this square
keys-help = This help
keys-history-name = ← and → outside the board
keys-history = Look back and forward through the game

## Errors in the browser

error-title = Something went wrong
error-network = The server cannot be reached. Check the connection and try again.
error-server = The server had a problem. Try again in a moment.
error-worker = The game could not start in this browser. It needs WebAssembly and workers.
error-saved = The saved game cannot be read, and was set aside.
error-create = The game could not be created.

## Pages of errors and of a game without script [server]

page-not-found-title = Not found
page-not-found-text = There is nothing at this address. Perhaps the link is incomplete.
page-not-found-home = Go to the home page
page-refused-title = Not possible
page-error-title = Something went wrong
page-error-text = The server had a problem. It was noted; try again in a moment.
page-too-many-title = Too many requests
page-too-many-text = Wait a moment, then try again.
page-game-title = { -site }: a game of Corners
page-game-about = Open this page to watch the game, or sit down to play.

## The terminal [server]

terminal-serving = { -site } serves { $url } and keeps its data in { $data }
terminal-local-only = It can be reached from this machine only; see --listen and --public-url.
terminal-port-busy = Port { $port } is in use. Choose another one with --port.
terminal-data-unwritable = The folder { $data } cannot be written: { $why }
terminal-database-newer = The database was written by a newer version of { -site }. Update this one, or choose another folder with --data.
terminal-stopping = Stopping: games are saved.
terminal-checked = { $passed } passed, { $failed } failed
